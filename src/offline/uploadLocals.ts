import { localMediaId, type UploadFolder } from '../../contract/incidents/media.ts';
import { personNumber } from '../../contract/incidents/newIncident.ts';
import type { Incident, IncidentContent } from '../../contract/schemas/incident.ts';
import { NetworkError } from '../api/callServer.ts';
import { FileNotReady, FileRefused } from '../api/fileErrors.ts';
import type { UploadProgress } from './newUploads.ts';
import { withReplaced } from './replaceMedia.ts';
import type { UploadState } from './upload.ts';
import type { UploadSession } from './uploadSession.ts';

type Options = {
  onProgress?: (progress: UploadProgress) => void;
  /** Called for each stored file, so that the form does not send it again on the next attempt. */
  onReplaced?: (local: string, address: string) => void;
};

/** Filed incidents may also have files in their updates. */
type WithFiles = Pick<IncidentContent, 'case_details'> & Partial<Pick<Incident, 'incident_updates'>>;

export type LocalFile = { ref: string; folder: UploadFolder; title: string };

type Uploads = Pick<UploadSession, 'upload' | 'subscribe' | 'stateOf'>;

/** As `uploadFiles`, for the files of an incident. */
export async function uploadLocals<Content extends WithFiles>(
  content: Content,
  uploads: Uploads,
  options?: Options,
): Promise<Content> {
  return withReplaced(content, await uploadFiles(incidentFiles(content), uploads, options));
}

/**
 * Resolves to the address of each file. Files stored before a failure stay stored (FORM-11).
 * @throws NetworkError, FileRefused, or FileNotReady if the server takes no files at the moment
 */
export async function uploadFiles(
  files: readonly LocalFile[],
  uploads: Uploads,
  { onProgress, onReplaced }: Options = {},
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  const tell = () => onProgress?.(getProgress(files.map(({ ref }) => uploads.stateOf(ref))));
  const stop = files.length > 0 ? uploads.subscribe(tell) : () => undefined;
  const problems = await Promise.all(
    files.map(async ({ ref, folder, title }) => {
      const state = await uploads.upload(ref, folder);
      if (state.step !== 'stored') return getProblem(state, title);
      addresses.set(ref, state.address);
      onReplaced?.(ref, state.address);
      return undefined;
    }),
  ).finally(stop);
  const found = problems.filter((problem) => problem !== undefined);
  const problem = found.find((error) => error instanceof FileRefused) ?? found[0];
  if (problem) throw problem;
  return addresses;
}

/** Resolves to the addresses of all photos. `of` is what they belong to. @throws as `uploadFiles` */
export async function uploadPhotos(
  refs: readonly string[],
  of: string,
  uploads: Uploads,
  onProgress: (progress: UploadProgress) => void,
): Promise<string[]> {
  const addresses = await uploadFiles(photoFiles(refs, of), uploads, { onProgress });
  return refs.map((ref) => addresses.get(ref) ?? ref);
}

export function incidentFiles({
  case_details: details,
  incident_updates: updates = [],
}: WithFiles): LocalFile[] {
  const signature = (ref: string, person: string) => ({
    ref,
    folder: 'signatures' as const,
    title: `Signature of ${person}`,
  });
  const files: LocalFile[] = [
    ...details.photo_video.map((ref, index) => ({
      ref,
      folder: 'photovideos' as const,
      title: `Photo or video ${index + 1}`,
    })),
    ...details.person_involved_details.map((casualty, index, all) =>
      signature(casualty.signature, personNumber('casualty', all, index)),
    ),
    ...details.witness_particulars.flatMap((witness, index, all) =>
      [witness.guest_Signature, witness.signature].map((ref) =>
        signature(ref, personNumber('witness', all, index)),
      ),
    ),
  ];
  return [...files.filter(isLocal), ...updates.flatMap(({ img_url }) => photoFiles(img_url, 'an update'))];
}

export function photoFiles(refs: readonly string[], of: string): LocalFile[] {
  return refs
    .map((ref, index) => ({ ref, folder: 'photovideos' as const, title: `Photo ${index + 1} of ${of}` }))
    .filter(isLocal);
}

const isLocal = ({ ref }: LocalFile) => localMediaId(ref) !== undefined;

function getProgress(states: (UploadState | undefined)[]): UploadProgress {
  const shares = states.map((state) => {
    if (state?.step === 'stored') return 100;
    return state?.step === 'uploading' ? state.percent : 0;
  });
  const stored = shares.filter((share) => share === 100).length;
  return {
    text: `Uploading ${Math.min(stored + 1, states.length)} of ${states.length}…`,
    percent: shares.reduce((sum, share) => sum + share, 0) / states.length,
  };
}

function getProblem(state: Exclude<UploadState, { step: 'stored' }>, title: string): Error {
  switch (state.step) {
    case 'missing':
      return new FileRefused(`${title} is no longer on this device. Remove it or add it again.`);
    case 'refused':
      return new FileRefused(`${title}: ${state.text}`);
    case 'failed':
      return new (state.isTemporary ? FileNotReady : FileRefused)(`${title}: ${state.text}`);
    default:
      return new NetworkError(state, `${title} could not be uploaded: can't reach the server.`);
  }
}
