import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPending } from '../../src/offline/pendingIncidents.ts';
import { findPending, storePending } from '../../src/offline/storePending.ts';
import { viewer } from '../helpers/factories.ts';
import { closePage, DRAFT, DRAFT_ID, keepDraft, openPage, titleField } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => setOnline(true));
afterEach(async () => {
  await closePage();
  forgetAll();
});

test('OFF-5 a refused draft opens with the reason, at its field too, until it is saved again', async () => {
  const errors = { 'case_details.incident_description.incident_title': 'This title is not allowed.' };
  const refusal = { text: 'Some fields are not right.', status: 422, body: { errors } };
  await storePending(viewer.id, { ...(await keepDraft()), refusal });
  const { user, answer } = await openPage(DRAFT);
  expect(await screen.findByText(/could not be filed: Some fields are not right\./)).toHaveAttribute(
    'class',
    expect.stringContaining('MuiAlert-message'),
  );
  await waitFor(() => expect(titleField()).toHaveAccessibleDescription('This title is not allowed.'));
  expect(titleField()).toBeInvalid();
  await user.click(screen.getByText('Save'));
  await answer('Confirm to save', 'Yes');
  await screen.findByText('Elsewhere');
  expect((await findPending(viewer.id, DRAFT_ID))?.refusal).toBeUndefined();
});

test('FORM-11 FORM-18 a draft that another tab saved stays, and this form becomes a second draft with a key of its own', async () => {
  const draft = await keepDraft();
  const { user, answer } = await openPage(DRAFT);
  await user.type(titleField(), ' here');
  await storePending(viewer.id, { ...draft, latest_updated_at: '2026-11-03T03:00:00.000Z' });
  await user.click(screen.getByText('Save'));
  await answer('Confirm to save', 'Yes');
  await screen.findByText('Elsewhere');
  const [second, first] = await readPending(viewer.id);
  expect(first).toEqual({ ...draft, latest_updated_at: '2026-11-03T03:00:00.000Z' });
  expect(second?.incident.case_details.incident_description.incident_title).toMatch(/ here$/);
  expect(second?.key).not.toBe(first?.key);
});

test('OFF-5 other drafts open without a reason', async () => {
  await keepDraft();
  await openPage(DRAFT);
  expect(screen.queryByText(/could not be filed/)).not.toBeInTheDocument();
  expect(titleField()).toBeValid();
});
