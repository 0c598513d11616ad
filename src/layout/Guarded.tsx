import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useViewer } from '../api/useViewer.ts';
import { NoAccess } from '../components/NoAccess.tsx';
import { type Page, ROOT } from '../pages.ts';

export function Guarded({ page, children }: { page: Page; children: ReactNode }) {
  const viewer = useViewer();
  if (page.isOpenTo(viewer)) return children;
  return page.refusal ? <NoAccess text={page.refusal} /> : <Navigate to={ROOT} replace />;
}
