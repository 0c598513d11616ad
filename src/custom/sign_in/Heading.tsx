import { usePageTitle } from '../../components/usePageTitle.ts';

/** The one heading of a signed-out page, which is the page's title, too. */
export function Heading({ children }: { children: string }) {
  usePageTitle(children);
  return <h1>{children}</h1>;
}
