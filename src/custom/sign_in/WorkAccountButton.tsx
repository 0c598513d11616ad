import { useEffect, useId, useRef, useState } from 'react';
import styles from './signIn.module.css';
import type { Go } from './useSignedOutLocation.ts';
import own from './workAccount.module.css';

const load = () => import('./workAccountFlow.ts');

/** Milliseconds before the popup code is preloaded, after the page itself has loaded. */
const SOON = 1000;

type State = 'ready' | 'popup' | 'entering';

const TEXTS: Record<State, string> = {
  ready: '',
  popup: 'Continue in the window that opened.',
  entering: 'Signing in…',
};

export function WorkAccountButton({ go, onTyping }: { go: Go; onTyping: () => void }) {
  const [state, setState] = useState<State>('ready');
  const [failure, setFailure] = useState<string>();
  /** Counts attempts: a new click abandons the popup of the previous one and ignores its result. */
  const press = useRef(0);
  useEffect(() => {
    const timer = setTimeout(preload, SOON);
    return () => clearTimeout(timer);
  }, []);

  const signIn = async () => {
    press.current += 1;
    const mine = press.current;
    const show = (next: State) => mine === press.current && setState(next);
    setState('popup');
    onTyping();
    try {
      const { signInByPopup } = await load();
      const outcome = await signInByPopup(() => show('entering'));
      if (mine !== press.current) return;
      if (outcome === 'link') go('/linkexistingaccount');
      // After a successful sign-in, this page is replaced by the console.
      if (outcome === 'closed') setState('ready');
    } catch (error) {
      if (mine !== press.current) return;
      setState('ready');
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <>
      <button
        type="button"
        className={styles.primary}
        disabled={state === 'entering'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void signIn()}
      >
        Sign in with your work account
      </button>
      <p className={own.state} role="status">
        {TEXTS[state]}
      </p>
      {failure !== undefined && (
        <ErrorMessageDialog
          message={failure}
          onOk={() => {
            setFailure(undefined);
            go('/', { replace: true });
          }}
        />
      )}
    </>
  );
}

/** Browsers block a popup that opens long after the click, so its code is loaded before. */
function preload(): void {
  load().then(
    ({ prepareWorkAccount }) => prepareWorkAccount(),
    () => undefined,
  );
}

function ErrorMessageDialog({ message, onOk }: { message: string; onOk: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // `showModal` keeps the focus inside the dialog and restores it afterwards.
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={own.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onOk();
      }}
    >
      <h2 id={`${id}-title`}>Error Message</h2>
      <p id={`${id}-text`}>{message}</p>
      <button type="button" className={styles.primary} onClick={onOk}>
        OK
      </button>
    </dialog>
  );
}
