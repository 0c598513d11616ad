import { createContext } from 'react';
import { newUploads } from './newUploads.ts';
import { preparePhoto } from './photo.ts';
import type { UploadSession } from './uploadSession.ts';

export type { UploadProgress } from './newUploads.ts';
export type { UploadSession } from './uploadSession.ts';

export const UploadSessionContext = createContext<UploadSession | undefined>(undefined);

/** `neverFiled`: no one else uses the files, so saving may delete those of earlier sessions. */
export function newUploadSession({ neverFiled = false }: { neverFiled?: boolean } = {}): UploadSession {
  return newUploads({ neverFiled, preparePhoto: (blob) => preparePhoto(blob) });
}
