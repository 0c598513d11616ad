import { useContext, useSyncExternalStore } from 'react';
import type { UploadState } from './upload.ts';
import { VisitUploadsContext } from './visitUploads.ts';

const NEVER = () => () => undefined;

/** How far one file's upload is; undefined for a file that was stored before this visit, or outside a form. */
export function useUploadState(ref: string): UploadState | undefined {
  const visit = useContext(VisitUploadsContext);
  return useSyncExternalStore(visit?.subscribe ?? NEVER, () => visit?.stateOf(ref));
}

/** Where the uploads of several files stand; progress in between draws nothing anew. */
export function useUploadSteps(refs: readonly string[]): (UploadState['step'] | undefined)[] {
  const visit = useContext(VisitUploadsContext);
  // A text, because it is compared with the one before.
  const steps = useSyncExternalStore(visit?.subscribe ?? NEVER, () =>
    JSON.stringify(refs.map((ref) => visit?.stateOf(ref)?.step ?? null)),
  );
  const read: (UploadState['step'] | null)[] = JSON.parse(steps);
  return read.map((step) => step ?? undefined);
}
