import { HOME } from '../pages.ts';
import { PageMessage } from './PageMessage.tsx';

/** With a way on, because these pages have no tabs. */
export function NoAccess({ text }: { text: string }) {
  return <PageMessage text={text} back={HOME} />;
}
