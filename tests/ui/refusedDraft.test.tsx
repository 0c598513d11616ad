import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPending, storePending } from '../../src/offline/pendingIncidents.ts';
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

test('OFF-5 other drafts open without a reason', async () => {
  await keepDraft();
  await openPage(DRAFT);
  expect(screen.queryByText(/could not be filed/)).not.toBeInTheDocument();
  expect(titleField()).toBeValid();
});
