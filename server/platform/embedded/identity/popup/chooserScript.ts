export const CHOOSER_SCRIPT_PATH = '/emulator/auth/handler.js';

/** Posts the assertion to an opener of the same origin, in the Firebase SDK's format (`authEvent`). */
export const CHOOSER_SCRIPT = `'use strict';
const query = new URLSearchParams(location.search);
const form = document.querySelector('form');
const notice = document.querySelector('[role=alert]');
const other = form.elements.namedItem('other');
const CLOSED = { error: { code: 'auth/popup-closed-by-user' } };
let isAnswered = false;

function answer(event) {
  if (isAnswered || !opener) return;
  isAnswered = true;
  const authEvent = { type: query.get('authType'), eventId: query.get('eventId'), ...event };
  opener.postMessage({ authEvent }, location.origin);
}

function busy(is) {
  for (const control of form.elements) control.disabled = is;
  notice.textContent = is ? 'Signing in…' : '';
}

function troubleOf(status) {
  if (status === 400) return 'Please enter valid email';
  if (status === 429) return 'There were too many attempts. Please wait a few minutes and try again.';
  return 'The sign-in failed. Please try again.';
}

async function choose(email) {
  busy(true);
  const providerId = query.get('providerId');
  const response = await fetch('/emulator/auth/assertion', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, providerId }),
  }).catch(() => undefined);
  if (response?.ok) {
    const { id_token } = await response.json();
    const urlResponse = location.origin + location.pathname + '?' + new URLSearchParams({ providerId, id_token });
    answer({ urlResponse });
    return;
  }
  busy(false);
  notice.textContent = response
    ? troubleOf(response.status)
    : "Can't reach the server. Please check your connection and try again.";
  if (response?.status === 400) other.focus();
}

function cancel() {
  answer(CLOSED);
  close();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  choose(other.value);
});
document.querySelector('ul').addEventListener('click', (event) => {
  const chosen = event.target.closest('button');
  if (chosen) choose(chosen.value);
});
form.elements.namedItem('cancel').addEventListener('click', cancel);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') cancel();
});
// Closed by the window's own button, which the opener would notice only after a while.
addEventListener('pagehide', () => answer(CLOSED));
if (!opener) {
  busy(true);
  notice.textContent = 'This page is part of the console’s sign-in. Please close it and sign in there.';
}
`;
