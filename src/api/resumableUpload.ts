import { FileServiceError, FileUnreadable, getStatus } from './fileErrors.ts';
import { idToken } from './idToken.ts';

/*
 * The resumable uploads of Firebase Storage, on the wire of the SDK. The SDK forgets its upload session with the page,
 * so it cannot go on after a reload (OFF-2).
 */

/** Storage accepts multiples of it, except for the last part. */
const PART_MIN_BYTES = 256 * 1024;
const PART_MAX_BYTES = 16 * 1024 * 1024;
/** Milliseconds. Parts grow while they are fast, and shrink when a lost connection would cost too much. */
const FAST_MS = 2_000;
const SLOW_MS = 8_000;

/** The session is unknown or over, of another account, or has other bytes. */
const GONE = [400, 403, 404, 410];

export type ResumableUpload = {
  /** Of the bucket, with the path as `name`. */
  address: string;
  blob: Blob;
  /** The address of an earlier upload session. */
  session: string | undefined;
  /** Resolves once it is kept, before the first byte goes. */
  keepSession: (session: string) => Promise<void>;
  /** Bytes that the server has acknowledged. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
};

/** Goes on where the session stopped, or begins again if the server no longer has it. @throws FileServiceError */
export async function uploadFile(upload: ResumableUpload): Promise<void> {
  const { session, blob, onBytes } = upload;
  if (session) {
    try {
      const received = await countReceived(session, upload);
      return received === 'all' ? onBytes(blob.size) : await sendFrom(session, received, upload);
    } catch (error) {
      if (!GONE.includes(Number(getStatus(error)))) throw error;
    }
  }
  const begun = await begin(upload);
  await upload.keepSession(begun);
  await sendFrom(begun, 0, upload);
}

/** @returns true if the file had already arrived */
export async function cancelUpload(session: string): Promise<boolean> {
  try {
    const headers = await post(session, { 'X-Goog-Upload-Command': 'cancel' });
    return headers.get('x-goog-upload-status') === 'final';
  } catch (error) {
    // Firebase refuses to cancel a finished upload.
    if (GONE.includes(Number(getStatus(error)))) return true;
    throw error;
  }
}

async function begin({ address, blob, signal }: ResumableUpload): Promise<string> {
  const contentType = blob.type || 'application/octet-stream';
  const headers = await post(
    address,
    {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(blob.size),
      'X-Goog-Upload-Header-Content-Type': contentType,
      'Content-Type': 'application/json; charset=utf-8',
    },
    { signal, body: JSON.stringify({ contentType }) },
  );
  const session = headers.get('x-goog-upload-url');
  if (!session) throw new Error('The file service gave no address for the upload.');
  return session;
}

async function countReceived(session: string, { blob, signal }: ResumableUpload): Promise<number | 'all'> {
  const headers = await post(session, { 'X-Goog-Upload-Command': 'query' }, { signal });
  const status = headers.get('x-goog-upload-status');
  if (status === 'final') return 'all';
  if (status === 'cancelled') throw new FileServiceError(410);
  const received = headers.get('x-goog-upload-size-received');
  if (status !== 'active' || !received) throw new Error('The file service did not say what it has.');
  if (Number(received) > blob.size) throw new FileServiceError(410);
  return Number(received);
}

async function sendFrom(
  session: string,
  from: number,
  { blob, onBytes, signal }: ResumableUpload,
): Promise<void> {
  let partBytes = PART_MIN_BYTES;
  for (let offset = from; ; ) {
    onBytes(offset);
    const part = blob.slice(offset, offset + partBytes);
    const isLast = offset + part.size === blob.size;
    const command = [...(part.size > 0 ? ['upload'] : []), ...(isLast ? ['finalize'] : [])].join(', ');
    // Read here, because a failed read inside of fetch looks like a lost network.
    const body = await part.arrayBuffer().catch(() => {
      throw new FileUnreadable();
    });
    const begunAt = performance.now();
    const headers = await post(
      session,
      { 'X-Goog-Upload-Command': command, 'X-Goog-Upload-Offset': String(offset) },
      { signal, body },
    );
    const status = headers.get('x-goog-upload-status');
    if (status === 'final') return onBytes(blob.size);
    if (status !== 'active' || isLast) throw new Error('The file service did not finish the upload.');
    offset += part.size;
    const took = performance.now() - begunAt;
    if (took < FAST_MS) partBytes = Math.min(partBytes * 2, PART_MAX_BYTES);
    else if (took > SLOW_MS) partBytes = Math.max(partBytes / 2, PART_MIN_BYTES);
  }
}

async function post(
  address: string,
  headers: Record<string, string>,
  sent: Pick<RequestInit, 'body' | 'signal'> = {},
): Promise<Headers> {
  const token = await idToken();
  const authorization = token && { Authorization: `Firebase ${token}` };
  const response = await fetch(address, {
    ...sent,
    method: 'POST',
    headers: { ...authorization, ...headers },
  });
  if (!response.ok) throw new FileServiceError(response.status);
  // Only a complete answer counts.
  await response.arrayBuffer();
  return response.headers;
}
