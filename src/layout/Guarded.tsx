import type { ReactNode } from 'react';
import { NoAccess } from '../components/NoAccess.tsx';
import { useViewer } from '../host/useViewer.ts';
import type { Page } from '../pages.ts';

/** A page for whom it is open; anybody else is told so, and nothing of it is asked for. */
export function Guarded({ page, children }: { page: Page; children: ReactNode }) {
  const viewer = useViewer();
  return page.isOpenTo(viewer) ? children : <NoAccess text={page.refusal} />;
}
