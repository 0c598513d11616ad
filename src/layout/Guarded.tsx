import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { Navigate } from 'react-router';
import { NoAccess } from '../components/NoAccess.tsx';
import { type Page, ROOT } from '../pages.ts';
import { Loading } from './Loading.tsx';

type Props = { page: Pick<Page, 'resource' | 'refusal'> & { action: string }; children: ReactNode };

export function Guarded({ page: { resource, action, refusal }, children }: Props) {
  return (
    <CanAccess
      {...{ resource, action }}
      loading={<Loading />}
      accessDenied={refusal ? <NoAccess text={refusal} /> : <Navigate to={ROOT} replace />}
    >
      {children}
    </CanAccess>
  );
}
