import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePage, DRAFT, keepDraft, openPage, titleField } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => setOnline(true));
afterEach(async () => {
  await closePage();
  forgetAll();
});

test('FORM-8 FORM-14 a title takes up to 100 characters, typed or pasted, and shows how many are left', async () => {
  await keepDraft();
  const { fill, user } = await openPage(DRAFT);
  await fill(titleField(), 'x'.repeat(99));
  expect(titleField()).toHaveAccessibleDescription('99 of 100');
  await user.keyboard('yz');
  expect(titleField()).toHaveValue(`${'x'.repeat(99)}y`);
  await fill(titleField(), 'z'.repeat(101));
  expect(titleField()).toHaveValue('z'.repeat(100));
});

const BLOCKED = `$&+,:;=?[]@#|{}'<>.^*()%!/\`~`;

test('FORM-10 MPD-1 blocked characters are removed from the damage and stoppage texts, typed or pasted', async () => {
  await keepDraft();
  const { fill, user, openTab } = await openPage(DRAFT);
  for (const [tab, ...labels] of [
    ['Details of Property Damage', 'Damaged things', 'Party'],
    ['Incident Description', 'About the stoppage'],
  ] as const) {
    await openTab(tab);
    for (const label of labels) {
      await fill(screen.getByLabelText(label), `Two${BLOCKED} posts - 陈`);
      await user.keyboard('#1!');
      expect(screen.getByLabelText(label), label).toHaveValue('Two posts - 陈1');
    }
  }
});
