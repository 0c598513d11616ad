// Loaded with --import. The server then hashes new passwords as cheaply as `startServer` does; the hash names its cost.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const identity = new URL('../../dist/server/server/platform/embedded/identity/', import.meta.url);
  const { PASSWORD_COST } = await import(new URL('passwords.js', identity).href);
  Object.assign(PASSWORD_COST, { N: 16, r: 1, p: 1 });
}
