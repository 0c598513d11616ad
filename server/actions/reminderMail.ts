import { assignedTo, dueText } from '../../contract/correctiveActions.ts';
import type { CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import { dayToWireDate } from '../../contract/singaporeTime.ts';
import type { OutgoingMessage } from '../messages/outbox.ts';

/** An action that somebody is told of; `isEscalated` to the head of the department. */
export type Reminder = {
  incidentId: number;
  code: string;
  action: CorrectiveAction;
  dueOn: string;
  isEscalated: boolean;
};

type Recipient = { name: string; email: string };

/** DET-4: one mail, however many actions it is about. */
export function reminderMail(
  { name, email }: Recipient,
  reminders: readonly Reminder[],
  { today, publicUrl }: { today: string; publicUrl: string },
): OutgoingMessage {
  const paragraphs = reminders.map(({ incidentId, code, action, dueOn, isEscalated }) =>
    [
      `${code}: ${action.description || 'A corrective action without a description'}`,
      `To be done by ${dayToWireDate(dueOn)}. ${dueText(dueOn, today)}.`,
      ...(isEscalated ? [`Assigned to ${assignedName(action)}, who were reminded before.`] : []),
      `${publicUrl}/incidents_list/detail?id=${incidentId}#recommended-corrective-actions`,
    ].join('\n'),
  );
  const body = [
    `Hello ${name},`,
    'these corrective actions of incidents are not done yet:',
    ...paragraphs,
    `All that is assigned to you or your department: ${publicUrl}/my_actions`,
  ];
  return {
    channel: 'mail',
    recipient: email,
    subject: subjectOf(reminders, today),
    body: `${body.join('\n\n')}\n`,
  };
}

/** The same for a device, where everybody may read it: nothing in it was typed by a person (LIST-12). */
export function reminderPush(token: string, reminders: readonly Reminder[], today: string): OutgoingMessage {
  const [first] = reminders;
  return {
    channel: 'push',
    recipient: token,
    subject: 'Corrective action',
    body: subjectOf(reminders, today),
    data: { incident_id: String(first?.incidentId ?? '') },
  };
}

function subjectOf(reminders: readonly Reminder[], today: string): string {
  const [first] = reminders;
  if (first && reminders.length === 1)
    return `Corrective action of ${first.code}: ${dueText(first.dueOn, today)}`;
  return `${reminders.length} corrective actions are not done yet`;
}

function assignedName(action: CorrectiveAction): string {
  return action.assignee?.name || (assignedTo(action).subDepartment ?? 'nobody');
}
