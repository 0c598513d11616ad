import { expect, test } from 'vitest';
import type { TimelineEvent } from '../../contract/schemas/timeline.ts';
import { toEventDetails, toEventSentence } from '../../src/resources/incidents/timeline/eventSentence.ts';

const turned = (turn: Extract<TimelineEvent, { kind: 'turned' }>['turn'], to: string) =>
  ({ kind: 'turned', turn, from: 'Draft', to }) as const;
const told = (
  to: 'reporter' | 'people',
  [count, read]: [number, number],
  [pushes, texts, mails]: (number | null)[] = [],
) =>
  ({
    kind: 'told',
    ...{ to, count, read: { count: read } },
    ...{ pushes: pushes ?? null, texts: texts ?? null, mails: mails ?? null },
  }) as const;

test.each<[TimelineEvent, string]>([
  [{ kind: 'filed' }, 'Filed the case'],
  [turned(undefined, 'Open'), 'Changed the status from Draft to Open'],
  [turned('submitted', 'Pending Approval'), 'Submitted the case (now Pending Approval)'],
  [turned('approved', 'Open'), 'Approved the case (now Open)'],
  [turned('sent back', 'Draft'), 'Sent the case back (now Draft)'],
  [turned('closed', 'Closed'), 'Closed the case'],
  [turned('archived', 'Archived'), 'Archived the case'],
  [turned('reopened', 'Open'), 'Reopened the case (now Open)'],
  [{ kind: 'remarked', remark: 'Rain' }, 'Added to the audit trail'],
  [{ kind: 'changed', count: 1 }, 'Changed 1 field'],
  [{ kind: 'changed', count: 2 }, 'Changed 2 fields'],
  [{ kind: 'update posted', update: { remark: 'Mats', img_url: [] } }, 'Posted an update'],
  [{ kind: 'update posted' }, 'Posted an update (deleted later)'],
  [{ kind: 'update edited' }, 'Edited an update'],
  [{ kind: 'update deleted' }, 'Deleted an update'],
  [{ kind: 'action added', description: 'Mop', assigned_to: 'WSH' }, 'Added a corrective action'],
  [{ kind: 'action done', number: 2 }, 'Completed corrective action 2'],
  [{ kind: 'viewed', people: { count: 1 } }, 'Viewed by 1 person'],
  [{ kind: 'viewed', people: { count: 3 } }, 'Viewed by 3 people'],
  [told('reporter', [1, 0]), 'Notified the reporter · not read yet'],
  [told('reporter', [1, 1]), 'Notified the reporter · read'],
  [told('people', [1, 0]), 'Notified 1 person · not read yet'],
  [told('people', [1, 1]), 'Notified 1 person · read'],
  [told('people', [4, 1]), 'Notified 4 people · read by 1'],
  [told('people', [4, 3]), 'Notified 4 people · read by 3'],
  [told('people', [4, 4]), 'Notified 4 people · read by all'],
])('issue 19, item 5: the sentence for %j is "%s"', (event, sentence) => {
  expect(toEventSentence(event)).toBe(sentence);
});

test.each<[TimelineEvent, string[]]>([
  [{ kind: 'filed' }, []],
  [{ ...turned('closed', 'Closed'), remark: 'Dry' }, ['Dry']],
  [turned('closed', 'Closed'), []],
  [{ kind: 'remarked', remark: 'Rain' }, ['Rain']],
  [{ kind: 'changed', count: 2, sentences: ['Update park', 'Update zone'] }, ['Update park', 'Update zone']],
  [{ kind: 'changed', count: 2 }, []],
  [{ kind: 'update posted', update: { remark: 'Mats', img_url: [] } }, ['Mats']],
  [{ kind: 'update posted', update: { remark: '', img_url: ['/v0/b/x/o/a.jpg'] } }, []],
  [{ kind: 'action added', description: 'Mop', assigned_to: 'WSH' }, ['Mop (WSH)']],
  [{ kind: 'action added', description: 'Mop', assigned_to: '' }, ['Mop']],
  [{ kind: 'viewed', people: { count: 2 } }, []],
  [{ kind: 'viewed', people: { count: 2, names: ['Ann', 'Ben'] } }, ['Ann, Ben']],
  [{ kind: 'viewed', people: { count: 5, names: ['Ann', 'Ben'] } }, ['Ann, Ben and 3 more']],
  [told('people', [3, 0], [0, 0, 0]), []],
  [told('people', [3, 0], [1, 2, 1]), ['In the console, and by 1 push notification, 2 SMS and 1 email']],
  [told('reporter', [1, 1], [2, 0, 3]), ['In the console, and by 2 push notifications and 3 emails']],
  [{ ...told('people', [3, 1]), read: { count: 1, names: ['Ann'] } }, ['Read by Ann']],
  [{ ...told('reporter', [1, 1]), read: { count: 1, names: ['Ann'] } }, []],
])('issue 19, item 5: the details of %j are %j', (event, more) => {
  expect(toEventDetails(event)).toEqual(more);
});
