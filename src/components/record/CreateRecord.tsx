import type { ReactNode } from 'react';
import { CreateBase } from 'react-admin';
import { RecordSave, type RecordSaveOptions } from './RecordSave.tsx';

type Props = { resource: string; mutationOptions?: RecordSaveOptions; children: ReactNode };

/** CreateBase, whose save goes through `useSave`. */
export function CreateRecord({ resource, mutationOptions, children }: Props) {
  return (
    <CreateBase resource={resource} disableAuthentication redirect={false}>
      <RecordSave name={`${resource} create`} {...mutationOptions}>
        {children}
      </RecordSave>
    </CreateBase>
  );
}
