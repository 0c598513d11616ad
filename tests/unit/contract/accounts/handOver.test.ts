import { expect, test } from 'vitest';
import {
  accountHandOverSentence,
  handOverSentence,
  mayTakeOverAction,
  mayTakeOverCase,
  openWorkText,
} from '../../../../contract/accounts/handOver.ts';
import { getHolder, SOMEBODY } from '../tables.ts';

test.each([
  [{ cases: 0, actions: 0 }, 'nothing'],
  [{ cases: 1, actions: 0 }, '1 case'],
  [{ cases: 2, actions: 0 }, '2 cases'],
  [{ cases: 0, actions: 1 }, '1 corrective action'],
  [{ cases: 0, actions: 2 }, '2 corrective actions'],
  [{ cases: 1, actions: 3 }, '1 case and 3 corrective actions'],
])('IAUD-2 issue 20, item 4: the text for %o omits zero counts', (counts, text) => {
  expect(openWorkText(counts)).toBe(text);
  expect(accountHandOverSentence(counts, 'Mary')).toBe(`Hand over ${text} to Mary`);
});

test('IAUD-2 issue 20, item 4: the audit entry of a case names the leaver and the successor', () => {
  expect(handOverSentence('Tan', 'Mary')).toBe('Hand over of this case from Tan to Mary');
});

const c3 = { category: 'c3', createdBy: SOMEBODY } as const;

test.each([
  ['opens and works on it', getHolder('p5'), getHolder('p5'), true],
  ['opens it and does not work on it, as its leaver did', getHolder('p3a'), getHolder('p5'), false],
  ['opens it, and its leaver did not work on it', getHolder('p3a'), getHolder('p3a'), true],
  ['does not open it', getHolder('p2a'), getHolder('p3a'), false],
])(
  'LIST-8 FLOW-3 issue 20, item 4: taking over a case: a successor who %s',
  (_who, successor, leaver, expected) => {
    expect(mayTakeOverCase(successor, leaver, c3)).toBe(expected);
  },
);

test('DET-4 issue 20, item 4: taking over an action needs access to its case', () => {
  expect(mayTakeOverAction(getHolder('p3a'), c3)).toBe(true);
  expect(mayTakeOverAction(getHolder('p2a'), c3)).toBe(false);
});
