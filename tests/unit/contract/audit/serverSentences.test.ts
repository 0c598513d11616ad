import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isServerSentence,
  mayAddToTrail,
  remarkSentence,
} from '../../../../contract/audit/serverSentences.ts';
import { getHolder, ME, SOMEBODY } from '../tables.ts';

/* anyChange.test.ts covers all sentences of changes.ts. */

describe('IAUD-2 audit sentences from a client', () => {
  test.each([
    'Create incident',
    'Update status from Open to Closed',
    ' UPDATE status from Open\nto x to y',
    'Update injury type from Cut to Cut, Burn',
    'Update area condition from - to Wet',
    'Update additional action zone from - to Wild Africa',
    'Update incident placement id from - to p9',
    'Update medical leave (days) from - to 3',
    'Update emergency services activated from - to SPF',
    'Update notified departments from - to WSH (left out)',
    'Update users left out of the notification from 1 to 2',
    'Update Casualty 12 "cause of injury" from - to Cut',
    'Update Incident Update 3 "photos" from a.jpg to b.jpg',
    `Update incident details from ${'😀'.repeat(200)}… to short`,
    'Update incident title from Guest fell to  ',
    'Add new Action form',
    'Deleted Incident Update',
    'reopened: why',
    'Sent back: no photo',
    'Closed with a remark: later',
  ])('%j may only be written by the server', (sentence) => {
    expect(isServerSentence(sentence)).toBe(true);
  });

  test.each([
    'Update by phone: the guest moved from ward 5 to ward 7',
    'Update from the ward: moved from 5 to 7',
    'Update of the weather from the tower to all',
    'Update casualty from ward 5 to ward 7',
    'Update Casualty 1 "ward" from 5 to 7',
    'Updated status from Draft to Closed',
    'Updated the family by phone',
    'Add new barriers here',
    'Deleted photos asked for',
    `Update status from ${'x'.repeat(300)} to y`,
    '',
  ])('%j is a person’s remark', (sentence) => {
    expect(isServerSentence(sentence)).toBe(false);
  });

  test('no remark can pass for a server sentence', () => {
    fc.assert(fc.property(fc.string(), (text) => !isServerSentence(remarkSentence(text))));
  });

  // A pattern with exponential backtracking would exceed the test's time limit.
  test('reads a body full of similar sentences only once', () => {
    expect(isServerSentence(`update ${' from'.repeat(200_000)}`)).toBe(false);
    expect(isServerSentence(`update status from${' to'.repeat(300_000)}`)).toBe(true);
  });
});

describe('adding to an audit trail', () => {
  const c3 = { category: 'c3', createdBy: ME } as const;
  const others = { ...c3, createdBy: SOMEBODY };
  const anything = ['Remark: done', 'Create incident'];

  test('IAUD-2 a person who works on the incident may add anything', () => {
    expect(mayAddToTrail(getHolder('p5'), others, [], anything)).toBe(true);
  });

  test('IAUD-2 FORM-16 a creator who does not work on the incident may only add that they filed it', () => {
    expect(mayAddToTrail(getHolder('p2'), c3, [], [' Create incident ', 'Create incident'])).toBe(true);
    expect(mayAddToTrail(getHolder('p2'), c3, [], anything)).toBe(false);
    expect(mayAddToTrail(getHolder('p2'), others, [], ['Create incident'])).toBe(false);
  });

  test('FLOW-8 DET-6 the author of an update may only add that they changed or deleted one', () => {
    const updates = [{ submitted_by_id: ME }];
    const changed = ['Update Incident Update 1 "remark" from a to b', 'Deleted Incident Update'];
    expect(mayAddToTrail(getHolder('p2'), others, updates, changed)).toBe(true);
    expect(mayAddToTrail(getHolder('p2'), others, [{ submitted_by_id: SOMEBODY }], changed)).toBe(false);
    for (const more of ['Add new Incident Update', 'Create incident', 'Remark: done']) {
      expect(mayAddToTrail(getHolder('p2'), others, updates, [...changed, more])).toBe(false);
    }
  });

  test('IAUD-2 marks a person’s own words as a remark', () => {
    expect(remarkSentence('Mats are down')).toBe('Remark: Mats are down');
  });
});
