import { FILE_COOKIE_ADDRESS } from '../../contract/fileCookie.ts';
import { consoleConfig } from './consoleConfig.ts';
import { filesAreOpen, openFiles } from './fileCookie.ts';
import { type IdentityUser, identity } from './identity.ts';

/*
 * Pages show stored files with the cookie of fileCookie.ts. If the server has another origin, only the server can set its
 * cookie, so the page sends it each new token.
 */

/** Milliseconds. */
const PATIENCE = 10_000;

/** The token in the server's cookie; undefined without one, null if this page does not know. */
let sent: string | undefined | null = null;
let isFollowing = false;
let writing: Promise<void> = Promise.resolve();

/** Whether pictures of stored files can be requested now. */
export function areFilesOpen(): boolean {
  return filesAreOpen() && (!followServer() || Boolean(sent));
}

/** Waits 20 seconds at most, because a missing picture is better than a page that waits. */
export async function openStoredFiles(): Promise<void> {
  await openFiles();
  if (followServer() && !sent) await write(await identity.confirmedUser());
}

/** The address from which a page can load a file, from one that the server stored. */
export function toFileUrl(address: string): string {
  return address.startsWith('/') ? (consoleConfig().serverUrl ?? '') + address : address;
}

/** False if the page is the server's own. */
function followServer(): boolean {
  if (!consoleConfig().serverUrl) return false;
  if (!isFollowing) identity.onTokenChange((user) => void write(user));
  isFollowing = true;
  return true;
}

function write(user: IdentityUser | null): Promise<void> {
  writing = writing
    .then(() => send(user))
    .catch(() => {
      sent = null;
    });
  return writing;
}

async function send(user: IdentityUser | null): Promise<void> {
  const token = await user?.getIdToken();
  if (token === sent) return;
  const response = await fetch(toFileUrl(FILE_COOKIE_ADDRESS), {
    method: token ? 'POST' : 'DELETE',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'include',
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE),
  });
  sent = response.ok ? token : null;
}
