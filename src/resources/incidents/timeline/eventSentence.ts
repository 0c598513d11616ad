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
      return 'Added to the trail';
    case 'changed':
      return `Changed ${counted(event.count, 'field', 'fields')}`;
    case 'update posted':
      return event.update ? 'Posted an update' : 'Posted an update, which was deleted later';
    case 'update edited':
      return 'Edited an update';
    case 'update deleted':
      return 'Deleted an update';
    case 'action added':
      return 'Added a corrective action';
    case 'action done':
      return `Completed corrective action ${event.number}`;
    case 'viewed':
      return `${counted(event.people.count, 'person', 'people')} looked at the case`;
    case 'told':
      return event.to === 'reporter'
        ? `Who filed the case was told, and ${event.read.count > 0 ? 'has read it' : 'has not read it yet'}`
        : `${counted(event.count, 'person was', 'people were')} told, ${readBy(event)}`;
  }
}

function readBy({ count, read }: { count: number; read: TimelinePeople }): string {
  if (read.count === 0) return 'nobody has read it yet';
  if (read.count === count) return count === 1 ? 'who has read it' : 'all have read it';
  return `${read.count} ${read.count === 1 ? 'has' : 'have'} read it`;
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
    pushes && counted(pushes, 'push', 'pushes'),
    texts && `${texts} SMS`,
    mails && counted(mails, 'mail', 'mails'),
  ].filter(Boolean);
  return ways.length > 0
    ? [`In the panel, and by ${new Intl.ListFormat('en').format(ways.map(String))}`]
    : [];
}

function getNames({ count, names }: TimelinePeople, before = ''): string[] {
  if (!names || names.length === 0) return [];
  const others = count - names.length;
  return [`${before}${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`];
}
