import type { TimelineEvent, TimelinePeople } from '../../../../contract/schemas/timeline.ts';
import type { StatusTransition } from '../../../../contract/values/incidentValues.ts';

const TURNED: Record<StatusTransition, string> = {
  submitted: 'Submitted the case',
  approved: 'Approved the case',
  'sent back': 'Sent the case back',
  closed: 'Closed the case',
  archived: 'Archived the case',
  reopened: 'Reopened the case',
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function toEventSentence(event: TimelineEvent): string {
  switch (event.kind) {
    case 'filed':
      return 'Filed the case';
    case 'turned': {
      const { turn, from, to } = event;
      if (!turn) return `Changed the status from ${from} to ${to}`;
      return turn === 'closed' || turn === 'archived' ? TURNED[turn] : `${TURNED[turn]} (now ${to})`;
    }
    case 'remarked':
      return 'Added to the audit trail';
    case 'changed':
      return `Changed ${counted(event.count, 'field', 'fields')}`;
    case 'update posted':
      return event.update ? 'Posted an update' : 'Posted an update (deleted later)';
    case 'update edited':
      return 'Edited an update';
    case 'update deleted':
      return 'Deleted an update';
    case 'action added':
      return 'Added a corrective action';
    case 'action done':
      return `Completed corrective action ${event.number}`;
    case 'viewed':
      return `Viewed by ${counted(event.people.count, 'person', 'people')}`;
    case 'told':
      return event.to === 'reporter'
        ? `Notified the reporter · ${event.read.count > 0 ? 'read' : 'not read yet'}`
        : `Notified ${counted(event.count, 'person', 'people')} · ${readBy(event)}`;
  }
}

function readBy({ count, read }: { count: number; read: TimelinePeople }): string {
  if (read.count === 0) return 'not read yet';
  if (read.count === count) return count === 1 ? 'read' : 'read by all';
  return `read by ${read.count}`;
}

export function toEventDetails(event: TimelineEvent): string[] {
  switch (event.kind) {
    case 'turned':
    case 'remarked':
      return event.remark ? [event.remark] : [];
    case 'changed':
      return event.sentences ?? [];
    case 'update posted':
      return event.update?.remark ? [event.update.remark] : [];
    case 'action added':
      return [[event.description, event.assigned_to && `(${event.assigned_to})`].filter(Boolean).join(' ')];
    case 'viewed':
      return getNames(event.people);
    case 'told':
      return event.to === 'reporter'
        ? sentBy(event)
        : [...sentBy(event), ...getNames(event.read, 'Read by ')];
    default:
      return [];
  }
}

function sentBy({ pushes, texts, mails }: Extract<TimelineEvent, { kind: 'told' }>): string[] {
  const ways = [
    pushes && counted(pushes, 'push notification', 'push notifications'),
    texts && `${texts} SMS`,
    mails && counted(mails, 'email', 'emails'),
  ].filter(Boolean);
  return ways.length > 0
    ? [`In the console, and by ${new Intl.ListFormat('en-GB').format(ways.map(String))}`]
    : [];
}

function getNames({ count, names }: TimelinePeople, before = ''): string[] {
  if (!names || names.length === 0) return [];
  const others = count - names.length;
  return [`${before}${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`];
}
