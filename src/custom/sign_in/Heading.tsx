import type { Ref } from 'react';
import { usePageTitle } from '../../components/usePageTitle.ts';

/** @param ref for a step that replaces another one and must get the focus */
export function Heading({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: string }) {
  usePageTitle(children);
  return (
    <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
      {children}
    </h1>
  );
}
