import { Suspense } from 'react';
import { toLoginPath } from '../../authProvider/signedOutPath.ts';
import { lazyPage, PageUnreachable } from './lazyPage.tsx';
import type { AskCode, SignInTrouble } from './signInTrouble.ts';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';

const CodeForm = lazyPage(() => import('./CodeForm.tsx'), PageUnreachable);

type Props = Pick<SignedOutPageProps, 'go'> & {
  askCode: AskCode;
  setTrouble: (trouble: SignInTrouble) => void;
};

/** Loaded on demand, because most accounts have no authenticator app. */
export function CodeStep({ askCode, setTrouble, go }: Props) {
  const onTrouble = (found: SignInTrouble) => {
    setTrouble(found);
    if (found.flag) go(toLoginPath(found.flag), { replace: true });
  };
  return (
    <Suspense fallback={<p role="status">Loading …</p>}>
      <CodeForm askCode={askCode} onTrouble={onTrouble} />
    </Suspense>
  );
}
