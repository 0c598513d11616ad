import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { findPending, storePending } from '../../src/offline/storePending.ts';
import type { UnsavedForm } from '../../src/offline/unsavedForms.ts';
import { viewer } from '../helpers/factories.ts';
import { asksBeforeItCloses } from './closingTab.ts';
import { closePage, DRAFT, DRAFT_ID, keepDraft, openPage, titleField } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => {
  setOnline(true);
  // react-admin logs refused calls.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await closePage();
  forgetAll();
});

const unsaved = (): UnsavedForm[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`unsaved:${viewer.id}:`))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ''));

const refusal = (status: number, more: object = {}) =>
  new HttpError(status, { message: `Refused with ${status}.`, ...more });

test('AUTH-10 FORM-16 FORM-18 a session that ends during the submit files nothing and loses nothing', async () => {
  await keepDraft();
  const { create, fill, submit } = await openPage(DRAFT);
  await fill(titleField(), 'Slipped twice');
  create.mockRejectedValueOnce(refusal(401, { reason: 'session' }));
  await submit();
  expect(await screen.findByText('Please sign in')).toBeVisible();
  expect(await findPending(viewer.id, DRAFT_ID)).toBeDefined();
  expect(unsaved().map(({ incident }) => incident.case_details.incident_description.incident_title)).toEqual([
    'Slipped twice',
  ]);
});

test('FORM-16 an answer without an incident does not count as filed', async () => {
  await keepDraft();
  const { create, submit, address } = await openPage(DRAFT);
  create.mockResolvedValueOnce({ data: {} });
  await submit();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  expect(address()).toBe(DRAFT);
  expect(await findPending(viewer.id, DRAFT_ID)).toBeDefined();
});

test('FORM-16 Success without a number counts as filed: the draft is deleted, nothing is sent again, and the list is refreshed', async () => {
  await keepDraft();
  const { create, submit, queryClient } = await openPage(DRAFT);
  const listed = ['incidents', 'getList', {}];
  queryClient.setQueryData(listed, { data: [], total: 0 });
  create.mockResolvedValueOnce({ data: { id: '', incident_id: '' } });
  await submit();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(await findPending(viewer.id, DRAFT_ID)).toBeUndefined();
  expect(create).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(listed)?.isInvalidated).toBe(true);
});

test('FORM-18 a draft that another tab saved since it was opened stays after the submit', async () => {
  const draft = await keepDraft();
  const { submit } = await openPage(DRAFT);
  const saved = { ...draft, latest_updated_at: '2026-11-03T03:00:00.000Z' };
  await storePending(viewer.id, saved);
  await submit();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(await findPending(viewer.id, DRAFT_ID)).toEqual(saved);
});

test('FORM-16 filing as a separate incident uses a new key, which survives a lost answer with its form and draft', async () => {
  await keepDraft();
  const { create, fill, submit, answer } = await openPage(DRAFT);
  const keys = () => create.mock.calls.map(([, { meta }]) => meta.idempotencyKey);
  await fill(titleField(), 'Slipped twice');
  create.mockRejectedValueOnce(refusal(409, { first: { id: '3', incident_id: 'INC-000003' } }));
  let kept: (string | undefined)[] = [];
  create.mockImplementationOnce(async () => {
    kept = [...unsaved().map(({ key }) => key), (await findPending(viewer.id, DRAFT_ID))?.key];
    throw new NetworkError(undefined);
  });
  await submit();
  await answer('This incident has already been filed', 'File as a separate incident');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  const [first, second] = keys();
  expect(first).toBe('key of the draft');
  expect(second).not.toBe(first);
  expect(kept).toEqual([second, second]);
});

test('SHELL-9 FORM-16 Submit pressed twice before the next render files one incident', async () => {
  await keepDraft();
  const { create, user } = await openPage(DRAFT);
  await user.click(screen.getByText('Review'));
  const submit = screen.getByText('Submit');
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(create).toHaveBeenCalledOnce();
  expect(await findPending(viewer.id, DRAFT_ID)).toBeUndefined();
});

test('SHELL-9 FORM-12 the form cannot be left while it is sent, neither by Back nor by keyboard', async () => {
  await keepDraft();
  const { create, submit, router, address } = await openPage(DRAFT);
  let answerNow = () => {};
  create.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answerNow = () => resolve({ data: { id: 7, incident_id: 'INC-000007' } });
      }),
  );
  await submit();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  await act(async () => void router.navigate(-1));
  expect(screen.queryByText('Confirm to submit')).not.toBeInTheDocument();
  expect(screen.getByText('Sending…')).toBeVisible();
  expect(address()).toBe(DRAFT);
  expect(asksBeforeItCloses()).toBe(true);
  answerNow();
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(await findPending(viewer.id, DRAFT_ID)).toBeUndefined();
});
