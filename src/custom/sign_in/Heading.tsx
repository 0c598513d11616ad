import { usePageTitle } from '../../components/usePageTitle.ts';

export function Heading({ children }: { children: string }) {
  usePageTitle(children);
  return <h1>{children}</h1>;
}
