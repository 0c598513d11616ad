import { escapeHtml, htmlPage } from '../../../../http/htmlPage.ts';
import { CHOOSER_STYLE } from './chooserHtml.ts';

export const RESULT_SCRIPT_PATH = '/emulator/auth/result.js';

/** Passes the result to an opener of the same origin, in the Firebase SDK's format, which then closes the popup. */
export const RESULT_SCRIPT = `'use strict';
const main = document.querySelector('main');
if (opener) opener.postMessage({ authEvent: JSON.parse(main.dataset.authEvent) }, location.origin);
else if (main.dataset.isSignedIn) {
  main.querySelector('p').textContent =
    'This page is part of the console’s sign-in. Please close it and sign in there.';
}
`;

/** The Firebase SDK's name for the result of a popup. */
export type AuthEvent = { type?: string; eventId?: string; urlResponse?: string; error?: { code: string } };

/** @param failure a sentence; undefined after a success */
export function resultHtml(authEvent: AuthEvent, failure: string | undefined): string {
  const title = failure ? 'Sign-in failed' : 'Signing in…';
  return htmlPage({
    title,
    style: CHOOSER_STYLE,
    head: `<script src="${RESULT_SCRIPT_PATH}" defer></script>`,
    body: `<main data-auth-event="${escapeHtml(JSON.stringify(authEvent))}"${failure ? '' : ' data-is-signed-in="yes"'}>
<h1>${title}</h1>
<p role="alert">${escapeHtml(failure ?? '')}</p>
</main>`,
  });
}
