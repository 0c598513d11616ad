/** First segments of the addresses that the server answers itself; every other address opens the console. */
export const SERVER_PATHS = [
  'api',
  'assets',
  'config.json',
  'dev',
  'emulator',
  'healthz',
  'identitytoolkit.googleapis.com',
  'metrics',
  'readyz',
  'securetoken.googleapis.com',
  'v0',
  'v1',
] as const;

/** Also false for files, such as `/serviceWorker.js`. */
export function isConsolePath(pathname: string): boolean {
  const [first = ''] = pathname.slice(1).split('/');
  return !SERVER_PATHS.some((path) => path === first) && !/\.\w+$/.test(pathname);
}
