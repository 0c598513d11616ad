import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { NumberInput, required, SaveButton, TextInput } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { RecordForm } from '../../src/components/form/RecordForm.tsx';
import { CreateRecord } from '../../src/components/record/CreateRecord.tsx';
import { EditRecord } from '../../src/components/record/ShowRecord.tsx';
import { renderAdmin } from '../helpers/render.tsx';
import { asksBeforeItCloses } from './closingTab.ts';

type Visit = { id: string; place: string; visitors?: number };
type Params = { data: Visit; meta?: { idempotencyKey: string } };

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const FIELDS = (
  <>
    <TextInput source="place" label="Place" validate={required('Say where.')} />
    <NumberInput source="visitors" label="Visitors" />
    <SaveButton alwaysEnable type="submit" />
  </>
);

async function open() {
  const server = { visit: { id: '1', place: 'Gate 2', visitors: 12 } as Visit };
  const update = vi.fn(async (_resource: string, { data }: Params) => {
    server.visit = data;
    return { data };
  });
  const onInvalid = vi.fn();
  const getOne = vi.fn(async () => ({ data: server.visit }));
  const page = renderAdmin(
    <EditRecord
      resource="visits"
      noun="visit"
      back={{ title: 'Visits', path: '/visits' }}
      mutationOptions={{ saved: 'The visit was saved.' }}
    >
      <RecordForm onInvalid={onInvalid}>{FIELDS}</RecordForm>
    </EditRecord>,
    { at: '/visits/detail?id=1', dataProvider: { getOne, update } },
  );
  await place();
  return { ...page, server, getOne, update, onInvalid, save: () => page.user.click(button()) };
}

const place = () => screen.findByRole('textbox', { name: /^Place/ });
const button = () => screen.getByRole('button', { name: 'ra.action.save' });

test('issue 44.2: react-admin’s inputs in an EditRecord save once, under the overlay, and leaving then asks nothing', async () => {
  const { user, update } = await open();
  let answer = () => {};
  update.mockImplementationOnce(
    (_resource, { data }) =>
      new Promise((resolve) => {
        answer = () => resolve({ data });
      }),
  );
  expect(asksBeforeItCloses()).toBe(false);
  await user.type(await place(), '3');
  expect(asksBeforeItCloses()).toBe(true);
  fireEvent.click(button());
  fireEvent.click(button());
  const overlay = await screen.findByRole('dialog', { name: 'Saving…' });
  answer();
  await waitFor(() => expect(overlay).not.toBeInTheDocument());
  expect(await screen.findByText('The visit was saved.')).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
  expect(update.mock.lastCall?.[1]).toMatchObject({
    data: { id: '1', place: 'Gate 23', visitors: 12 },
    previousData: { place: 'Gate 2' },
  });
  expect(await place()).toHaveValue('Gate 23');
  expect(asksBeforeItCloses()).toBe(false);
});

test('issue 44.2: a rule of an input and an error of the server appear at the input, and the page is told', async () => {
  const { user, update, onInvalid, save } = await open();
  await user.clear(await place());
  await save();
  expect(await place()).toHaveAccessibleDescription('Say where.');
  expect(await place()).toHaveFocus();
  expect(update).not.toHaveBeenCalled();
  expect(onInvalid).toHaveBeenCalledOnce();
  await user.type(await place(), 'Gate 9');
  expect(await place()).not.toHaveAccessibleDescription('Say where.');
  const errors = { place: 'Gate 9 does not exist' };
  update.mockRejectedValueOnce(new NetworkError(undefined));
  update.mockRejectedValueOnce(new HttpError(400, { message: 'Invalid', errors }));
  await save();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await place()).toHaveAccessibleDescription('Gate 9 does not exist'));
  expect(onInvalid).toHaveBeenCalledTimes(2);
  expect(asksBeforeItCloses()).toBe(true);
});

test('SHELL-11 SHELL-9 a failed save keeps the text, and trying again sends it under the same key', async () => {
  const { user, update, save } = await open();
  update.mockRejectedValueOnce(new NetworkError(undefined));
  await user.type(await place(), '3');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The visit was saved.')).toBeVisible();
  const [first, second] = update.mock.calls.map(([, { data, meta }]) => ({ data, meta }));
  expect(second).toEqual(first);
  expect(second?.meta?.idempotencyKey).toBeTruthy();
});

test('UDET-12 after a save, a field follows the record again, and a changed one keeps its text', async () => {
  const { user, server, save, queryClient } = await open();
  const refetch = (visit: Visit) => {
    server.visit = visit;
    return queryClient.invalidateQueries({ queryKey: ['visits'] });
  };
  await user.type(await place(), '3');
  await refetch({ id: '1', place: 'Gate 5', visitors: 14 });
  const visitors = screen.getByRole('spinbutton', { name: /^Visitors/ });
  await waitFor(() => expect(visitors).toHaveValue(14));
  expect(await place()).toHaveValue('Gate 23');
  expect(asksBeforeItCloses()).toBe(true);
  await save();
  expect(await screen.findByText('The visit was saved.')).toBeVisible();
  await refetch({ id: '1', place: 'Gate 7', visitors: 14 });
  await waitFor(async () => expect(await place()).toHaveValue('Gate 7'));
});

test('issue 44.2: a CreateRecord sends a key, and may leave the page when it is saved', async () => {
  const create = vi.fn(async (_resource: string, { data }: Params) => ({ data: { ...data, id: '3' } }));
  const policies: boolean[] = [];
  const { user } = renderAdmin(
    <CreateRecord
      resource="visits"
      mutationOptions={{ onSuccess: () => policies.push(asksBeforeItCloses()) }}
    >
      <RecordForm>{FIELDS}</RecordForm>
    </CreateRecord>,
    { dataProvider: { create } },
  );
  await user.type(await place(), 'Aviary');
  expect(asksBeforeItCloses()).toBe(true);
  await user.click(button());
  await waitFor(() => expect(policies).toEqual([false]));
  expect(create.mock.lastCall?.[1]).toMatchObject({ data: { place: 'Aviary' } });
  expect(create.mock.lastCall?.[1].meta?.idempotencyKey).toBeTruthy();
});

test('SHELL-11 a form stays when the server is too busy to answer the next read', async () => {
  const { user, getOne } = await open();
  await user.type(await place(), '3');
  getOne.mockRejectedValue(new HttpError(429, { message: 'Too many requests.' }));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  // After two retries.
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(4), { timeout: 10_000 });
  expect(await screen.findByText(/Too many requests/)).toBeVisible();
  expect(await place()).toHaveValue('Gate 23');
});
