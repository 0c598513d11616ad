import { useContext, useSyncExternalStore } from 'react';
import { UploadSessionContext } from './newUploadSession.ts';
import type { UploadState } from './upload.ts';

const NEVER = () => () => undefined;

/** Undefined outside a form, and for files stored before this session. */
export function useUploadState(ref: string): UploadState | undefined {
  const uploads = useContext(UploadSessionContext);
  return useSyncExternalStore(uploads?.subscribe ?? NEVER, () => uploads?.stateOf(ref));
}

/** Ignores progress, so that it does not re-render on every byte. */
export function useUploadSteps(refs: readonly string[]): (UploadState['step'] | undefined)[] {
  const uploads = useContext(UploadSessionContext);
  // Serialised, because the store compares snapshots by identity.
  const steps = useSyncExternalStore(uploads?.subscribe ?? NEVER, () =>
    JSON.stringify(refs.map((ref) => uploads?.stateOf(ref)?.step ?? null)),
  );
  const read: (UploadState['step'] | null)[] = JSON.parse(steps);
  return read.map((step) => step ?? undefined);
}
