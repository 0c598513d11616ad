import type { ReactNode } from 'react';
import type { Go } from './useSignedOutLocation.ts';

type Props = { to: string; go: Go; className?: string | undefined; children: ReactNode };

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
