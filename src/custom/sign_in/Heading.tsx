import { usePageTitle } from '../../components/usePageTitle.ts';

/** Also sets the title of the page. */
export function Heading({ children }: { children: string }) {
  usePageTitle(children);
  return <h1>{children}</h1>;
}
