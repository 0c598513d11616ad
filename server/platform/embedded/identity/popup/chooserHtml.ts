import { escapeHtml, htmlPage } from '../../../../http/htmlPage.ts';
import { CHOOSER_SCRIPT_PATH } from './chooserScript.ts';

export const CHOOSER_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --paper: light-dark(#faf7f1, #131714); --surface: light-dark(#fffefb, #1b211d);
  --ink: light-dark(#1d2420, #e9ece7); --quiet: light-dark(#55605a, #a3aea6);
  --line: light-dark(#ddd8cc, #323b35); --forest: light-dark(#1f4d38, #8cc4a0);
  --on-forest: light-dark(#ffffff, #0f1a14); --danger: light-dark(#a92b21, #f0958c); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 28rem; padding: 20px; background: var(--paper); color: var(--ink); }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
p { margin: 6px 0 14px; color: var(--quiet); }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; overflow: clip; }
li + li { border-top: 1px solid var(--line); }
button { font: inherit; color: inherit; min-height: 44px; border-radius: 8px; cursor: pointer; }
li button { display: block; width: 100%; padding: 8px 14px; border: 0; border-radius: 0; text-align: start;
  background: var(--surface); overflow-wrap: anywhere; }
li button:hover { color: var(--forest); }
li span { display: block; font-size: 0.875rem; color: var(--quiet); }
label { display: block; margin: 16px 0 6px; font-weight: 600; }
div { display: flex; gap: 8px; }
input { flex: 1; min-width: 0; min-height: 44px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--quiet); border-radius: 8px; }
div button { padding: 0 18px; border: 0; background: var(--forest); color: var(--on-forest); font-weight: 600; }
[name=cancel] { width: 100%; margin-top: 8px; border: 0; background: none; color: var(--quiet); font-weight: 600; }
[role=alert] { min-height: 1.5em; margin: 8px 0 0; color: var(--danger); }
button:disabled { cursor: progress; opacity: 0.7; }
:focus-visible { outline: 3px solid light-dark(#9a6200, #e5b25d); outline-offset: -2px; }
`;

const NAMES: Record<string, string> = { 'microsoft.com': 'Microsoft', 'google.com': 'Google' };

export type ChoosableAccount = { title: string; email: string };

export function chooserHtml(provider: string, choosable: readonly ChoosableAccount[]): string {
  const accounts = choosable.map(
    ({ title, email }) =>
      `<li><button type="button" value="${escapeHtml(email)}">${escapeHtml(title)}<span>${escapeHtml(email)}</span></button></li>`,
  );
  return htmlPage({
    title: 'Choose a work account',
    style: CHOOSER_STYLE,
    head: `<script src="${CHOOSER_SCRIPT_PATH}" defer></script>`,
    body: `<main>
<h1>Choose a work account</h1>
<p>This demo stands in for ${NAMES[provider] ?? 'your organisation'}. You don’t need a password.</p>
<form novalidate>
<ul>
${accounts.join('\n')}
</ul>
<label for="other">Another work account</label>
<div><input id="other" name="other" type="email" inputmode="email" autocomplete="email" autocapitalize="none"
spellcheck="false" placeholder="name@parks.example"><button>Continue</button></div>
<p role="alert"></p>
<button type="button" name="cancel">Cancel</button>
</form>
</main>`,
  });
}

export const FRAME_HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Work account</title></head><body></body></html>
`;
