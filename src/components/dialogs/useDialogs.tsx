import { createContext, type ReactElement, use, useEffect, useMemo, useRef } from 'react';
import { type Choice, MessageDialog } from './MessageDialog.tsx';

export type Question = { title: string; text: string; yes?: string; no?: string; destructive?: boolean };

/** `answer` closes the dialog; without an answer, it was cancelled. */
export type ShownDialog<Answer> = { open: boolean; answer: (answer?: Answer) => void };

type Render<Answer> = (shown: ShownDialog<Answer>) => ReactElement;

export type DialogContextValue = {
  show: <Answer>(render: Render<Answer>) => { answered: Promise<Answer | undefined>; remove: () => void };
  /** Shown and waiting alerts by their text. */
  alerts: Map<string, Promise<void>>;
};

export const DialogContext = createContext<DialogContextValue | undefined>(undefined);

type Message<Answer> = { title: string; text: string; choices: readonly Choice<Answer>[] };

export type Dialogs = {
  /** Resolves to whether the person agreed. */
  confirm: (question: Question) => Promise<boolean>;
  /** Alerts wait for each other, and equal ones are shown once, because several files may fail together. */
  alert: (text: string, title?: string, ok?: string) => Promise<void>;
  choose: <Answer>(message: Message<Answer>) => Promise<Answer | undefined>;
  show: <Answer>(render: Render<Answer>) => Promise<Answer | undefined>;
};

/** A component's dialogs disappear with it. Their promises then never settle, so that nothing continues. */
export function useDialogs(): Dialogs {
  const context = use(DialogContext);
  if (!context) throw new Error('useDialogs needs a DialogProvider around it.');
  const isMounted = useRef(false);
  const own = useRef(new Set<() => void>());
  useEffect(() => {
    isMounted.current = true;
    const shown = own.current;
    return () => {
      isMounted.current = false;
      for (const remove of shown) remove();
    };
  }, []);

  return useMemo(() => {
    const open = <Answer,>(render: Render<Answer>) => {
      const { answered, remove } = context.show(render);
      own.current.add(remove);
      return answered.finally(() => own.current.delete(remove));
    };
    const whileMounted = async <Answer,>(answered: Promise<Answer>): Promise<Answer> => {
      const answer = await answered;
      return isMounted.current ? answer : new Promise<never>(() => undefined);
    };
    const show: Dialogs['show'] = (render) => whileMounted(open(render));
    const confirm: Dialogs['confirm'] = async ({ yes = 'Yes', no = 'No', destructive, ...question }) => {
      const choices: Choice<boolean>[] = [
        { text: no, answer: false },
        { text: yes, answer: true, variant: 'contained', color: destructive ? 'error' : 'primary' },
      ];
      const role = destructive ? 'alertdialog' : 'dialog';
      return (
        (await show<boolean>((shown) => <MessageDialog {...question} {...shown} {...{ role, choices }} />)) ??
        false
      );
    };
    const alert: Dialogs['alert'] = (text, title, ok = 'OK') => {
      const key = JSON.stringify([title, text]);
      const same = context.alerts.get(key);
      if (same) return whileMounted(same);
      const before = [...context.alerts.values()].at(-1);
      const choices = [{ text: ok, answer: true, autoFocus: true }];
      const openNow = async () => {
        if (!isMounted.current) return;
        await open<boolean>((shown) => (
          <MessageDialog {...shown} {...{ title, text, choices }} role="alertdialog" />
        ));
      };
      const closed = (before ? before.then(openNow) : openNow()).finally(() => context.alerts.delete(key));
      context.alerts.set(key, closed);
      return whileMounted(closed);
    };
    return {
      confirm,
      alert,
      choose: <Answer,>(message: Message<Answer>) =>
        show<Answer>((shown) => <MessageDialog {...message} {...shown} role="dialog" />),
      show,
    };
  }, [context]);
}
