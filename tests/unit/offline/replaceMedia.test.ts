import { expect, test } from 'vitest';
import { findFieldsWith, withReplaced } from '../../../src/offline/replaceMedia.ts';

const values = {
  case_details: {
    photo_video: ['local:1', 'local:2'],
    person_involved_details: [{ signature: '' }, { signature: 'local:3', injury_name: 'local:3 is no name' }],
    date: undefined,
  },
};

test('FORM-9 fields that refer to a file are found, lists of texts as a whole', () => {
  expect(findFieldsWith(values, 'local:2')).toEqual(['case_details.photo_video']);
  expect(findFieldsWith(values, 'local:3')).toEqual(['case_details.person_involved_details.1.signature']);
  expect(findFieldsWith(values, 'local:4')).toEqual([]);
});

test('FORM-11 addresses replace local references and nothing else', () => {
  const addresses = new Map([
    ['local:1', 'A'],
    ['local:3', 'C'],
  ]);
  const next = withReplaced(values, addresses);
  expect(next.case_details.photo_video).toEqual(['A', 'local:2']);
  expect(next.case_details.person_involved_details[1]).toEqual({
    signature: 'C',
    injury_name: 'local:3 is no name',
  });
  expect(values.case_details.photo_video[0]).toBe('local:1');
});
