import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SAVE_AFTER } from '../../src/offline/unsavedForms.ts';
import { drawnDuring } from '../helpers/drawnComponents.ts';
import { openCase } from './casePage.tsx';
import { closePage, NEW_INCIDENT, openPage, titleField } from './incidentPage.tsx';
import { forgetAll } from './mediaFakes.ts';

/* How much React draws does not depend on the machine. On a weak phone, 300 components take longer than a key press. */

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
  forgetAll();
});

const write = (text: string) => fireEvent.change(titleField(), { target: { value: text } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Until the backup after `write`, and not up to it. */
const SHORT = SAVE_AFTER / 2;

const REST = ['RecordPage', 'RecordHeader', 'RecordFooter', 'SectionMenu', 'SelectInput', 'ButtonGroupInput'];

test.each([
  ['a new incident', () => openPage(NEW_INCIDENT)],
  ['a case', async () => void openCase()],
])('a key press in %s draws its field and nothing else of the page', async (_, open) => {
  await open();
  await screen.findByLabelText(/^Incident Title/);
  write('a');
  await pass(2 * SAVE_AFTER);
  const drawn = await drawnDuring(async () => {
    write('ab');
    await pass(SHORT);
  });
  expect(drawn.filter((name) => name === 'TextInput')).toHaveLength(1);
  expect(drawn.filter((name) => REST.includes(name))).toEqual([]);
  expect(drawn.length).toBeLessThanOrEqual(40);
});

test('FORM-18 a backup on this device draws the text that says so', async () => {
  await openPage(NEW_INCIDENT);
  write('a');
  await pass(SHORT);
  const drawn = await drawnDuring(() => pass(SAVE_AFTER));
  expect(await screen.findByText(/^Backed up on this device at/)).toBeVisible();
  expect(drawn).toContain('SavedNote');
  expect(drawn.length).toBeLessThanOrEqual(5);
});

test('choosing a category draws the questions that depend on it', async () => {
  await openPage(NEW_INCIDENT);
  write('a');
  await pass(2 * SAVE_AFTER);
  const drawn = await drawnDuring(async () => {
    fireEvent.click(screen.getByText('Cat 2'));
    await pass(SHORT);
  });
  expect(drawn).toContain('FollowUpInput');
  const others = ['RecordPage', 'RecordFooter', 'OverviewSection', 'LocationSection', 'SummarySection'];
  expect(drawn.filter((name) => [...others, 'MediaSection'].includes(name))).toEqual([]);
  expect(drawn.length).toBeLessThanOrEqual(150);
});
