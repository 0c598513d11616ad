import { formatInstant } from '../../../../contract/singaporeTime.ts';
import type { OutboxChannel, OutboxStatus } from '../../../database/schema.ts';
import { escapeHtml, htmlPage } from '../../../http/htmlPage.ts';

type ShownMessage = {
  at: Date;
  channel: OutboxChannel;
  recipient: string;
  subject: string;
  body: string;
  status: OutboxStatus;
};

const CHANNELS: Record<OutboxChannel, string> = { mail: 'Mail', sms: 'SMS', push: 'Push' };

const STATUSES: Record<OutboxStatus, string> = {
  due: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Could not be sent',
  uncertain: 'May have been sent',
  kept: 'Kept here, not sent',
};

/** Seconds. */
const RELOAD = 10;

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 16px; }
h1 { font-size: 1.5rem; margin: 0; }
ol { list-style: none; padding: 0; }
li { border: 1px solid #8888; border-radius: 8px; padding: 12px 16px; margin: 12px 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 4px 0; }
p { margin: 4px 0; }
small { opacity: 0.8; }
pre { font: inherit; white-space: pre-wrap; margin: 8px 0 0; }
`;

export function outboxHtml(messages: readonly ShownMessage[]): string {
  return htmlPage({
    title: 'Outbox · Parks Console',
    style: STYLE,
    head: `<meta http-equiv="refresh" content="${RELOAD}">`,
    body: `<main>
<h1>Outbox</h1>
<p>Messages that this demo has sent, newest first. The page reloads every ${RELOAD} seconds.
<a href="">Reload now</a> · <a href="/">Go to the console</a></p>
${messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : `<ol>\n${messages.map(item).join('\n')}\n</ol>`}
</main>`,
  });
}

function item({ at, channel, recipient, subject, body, status }: ShownMessage): string {
  return `<li>
<p><small><time datetime="${at.toISOString()}">${formatInstant(at)}</time> · ${CHANNELS[channel]} · ${STATUSES[status]}</small></p>
<h2>${escapeHtml(subject || CHANNELS[channel])}</h2>
<p>To ${escapeHtml(recipient)}</p>
<pre>${escapeHtml(body)}</pre>
</li>`;
}
