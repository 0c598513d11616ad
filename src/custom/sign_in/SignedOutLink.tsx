import type { ReactNode } from 'react';
import type { Go } from './useSignedOutLocation.ts';

type Props = { to: string; go: Go; className?: string | undefined; children: ReactNode };

/** A link to another signed-out page, which is there at once and opens in another tab, too. */
export function SignedOutLink({ to, go, className, children }: Props) {
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
