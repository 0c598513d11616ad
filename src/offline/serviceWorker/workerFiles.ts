import { FileServiceError } from '../../api/fileErrors.ts';
import { idToken } from '../../api/idToken.ts';
import type { Platform } from '../../api/platform.ts';
import { bucketUrl, send, withoutOwnOrigin } from '../../api/sendFile.ts';

/** Same as src/api/files.ts, but without the SDK, whose requests need a page. */
export const workerFiles: Awaited<ReturnType<Platform['files']>> = {
  send,
  async downloadUrl(path) {
    const address = `${bucketUrl()}/${encodeURIComponent(path)}`;
    const token = await idToken();
    const response = await fetch(address, { headers: { Authorization: `Firebase ${token}` } });
    if (!response.ok) throw new FileServiceError(response.status);
    const { downloadTokens }: { downloadTokens?: string } = await response.json();
    const [first] = downloadTokens?.split(',') ?? [];
    if (!first) throw new Error('The file service gave no address for the file.');
    return withoutOwnOrigin(`${address}?alt=media&token=${encodeURIComponent(first)}`);
  },
  deleteFile: () => Promise.reject(new Error('Only pages delete files.')),
};
