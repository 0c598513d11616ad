import { useContext, useSyncExternalStore } from 'react';
import { UploadSessionContext } from './newUploadSession.ts';
import type { UploadState } from './upload.ts';

const NEVER = () => () => undefined;

/** How far one file's upload is; undefined for a file that was stored before this session, or outside a form. */
export function useUploadState(ref: string): UploadState | undefined {
  const uploads = useContext(UploadSessionContext);
  return useSyncExternalStore(uploads?.subscribe ?? NEVER, () => uploads?.stateOf(ref));
}

/** Where the uploads of several files stand; progress in between draws nothing anew. */
export function useUploadSteps(refs: readonly string[]): (UploadState['step'] | undefined)[] {
  const uploads = useContext(UploadSessionContext);
  // A text, because it is compared with the one before.
  const steps = useSyncExternalStore(uploads?.subscribe ?? NEVER, () =>
    JSON.stringify(refs.map((ref) => uploads?.stateOf(ref)?.step ?? null)),
  );
  const read: (UploadState['step'] | null)[] = JSON.parse(steps);
  return read.map((step) => step ?? undefined);
}
