import type { Settings } from './environment.ts';

/** @returns sentences about PUBLIC_SERVER_URL without what it needs */
export function findPublicServerUrlProblems({
  PUBLIC_SERVER_URL: serverUrl,
  PUBLIC_URL: consoleUrl,
  IDENTITY,
}: Settings): string[] {
  if (!serverUrl) return [];
  if (!consoleUrl) {
    return [
      'PUBLIC_URL must be set together with PUBLIC_SERVER_URL, to the address where people open the console.',
    ];
  }
  if (new URL(consoleUrl).origin === serverUrl) {
    return [
      'PUBLIC_SERVER_URL is the address of PUBLIC_URL, so this server has the console itself: remove PUBLIC_SERVER_URL.',
    ];
  }
  return [
    ...(IDENTITY === 'firebase'
      ? []
      : [
          'PUBLIC_SERVER_URL needs IDENTITY=firebase, because the embedded identity signs people in only on pages of this server.',
        ]),
    ...(consoleUrl.startsWith('https:') && serverUrl.startsWith('http:')
      ? [
          'PUBLIC_SERVER_URL must be https like PUBLIC_URL, because a page that came by https may not call http.',
        ]
      : []),
  ];
}
