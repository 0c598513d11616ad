import { assignedTo, dueText } from '../../../contract/incidents/correctiveActions.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import { dayToWireDate } from '../../../contract/singaporeTime.ts';
import { nameInMessage } from '../../../contract/text.ts';
import type { OutgoingMessage } from '../../messages/outbox.ts';

export type Reminder = {
  incidentId: number;
  code: string;
  action: CorrectiveAction;
  dueOn: string;
  escalated: 'late' | 'nobody' | undefined;
};

type Recipient = { name: string; email: string };

export const SHOWN = 20;

export function reminderMail(
  { name, email }: Recipient,
  reminders: readonly Reminder[],
  { count, today, publicUrl }: { count: number; today: string; publicUrl: string },
): OutgoingMessage {
  const paragraphs = reminders.map(({ incidentId, code, action, dueOn, escalated }) =>
    [
      `${code}: ${getActionNumber(action)}`,
      `Due ${dayToWireDate(dueOn)} (${dueText(dueOn, today).replace('Due ', '').toLowerCase()}).`,
      ...(escalated ? [`Assigned to ${nameInMessage(assignedName(action))}, ${WHY[escalated]}.`] : []),
      `${publicUrl}/incidents_list/detail?id=${incidentId}#recommended-corrective-actions`,
    ].join('\n'),
  );
  const body = [
    `Hello ${nameInMessage(name)},`,
    `You have ${count} corrective ${count === 1 ? 'action' : 'actions'} due:`,
    ...paragraphs,
    ...(count > reminders.length ? [`And ${count - reminders.length} more.`] : []),
    `See all your actions: ${publicUrl}/my_actions`,
  ];
  return {
    channel: 'mail',
    recipient: email,
    subject: getSubject(reminders, count, today),
    body: `${body.join('\n\n')}\n`,
  };
}

const WHY = { late: 'already reminded', nobody: 'who cannot be reminded' };

/** The number instead of the description, which is typed text (REF-3). The link leads to the description. */
function getActionNumber({ recommended_ca_no }: CorrectiveAction): string {
  const [number] = /\d{1,4}/.exec(recommended_ca_no) ?? [];
  return number ? `Action ${number}` : 'A corrective action';
}

/** A push is visible on a locked screen, so it contains no text that a person typed (LIST-12). */
export function reminderPush(
  { token, userId }: { token: string; userId: string },
  reminders: readonly Reminder[],
  { count, today }: { count: number; today: string },
): OutgoingMessage {
  const [first] = reminders;
  return {
    channel: 'push',
    recipient: token,
    subject: 'Corrective action',
    body: getSubject(reminders, count, today),
    data: { incident_id: String(first?.incidentId ?? ''), user_id: userId },
  };
}

function getSubject([first]: readonly Reminder[], count: number, today: string): string {
  if (first && count === 1)
    return `${first.code}: corrective action ${dueText(first.dueOn, today).toLowerCase()}`;
  return `${count} corrective actions need your attention`;
}

function assignedName(action: CorrectiveAction): string {
  return action.assignee?.name || (assignedTo(action).subDepartment ?? 'nobody');
}
