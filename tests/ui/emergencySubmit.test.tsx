import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import { HttpError } from '../../src/api/callServer.ts';
import type { ConsoleDataProvider } from '../../src/dataProvider/index.ts';
import { changeItem, putItem } from '../../src/offline/outboxStore.ts';
import { buildOutboxItem } from '../helpers/factories.ts';
import { closePage, getDialog, NEW_INCIDENT, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';
import { onPhone } from './onPhone.ts';

const EMERGENCY = `${NEW_INCIDENT}?emergency=true`;
const MAY_RAISE: Partial<SignedInUser> = { perms: ['p2', 'p2a', 'p15'], offers: ['emergency_count'] };

beforeEach(() => {
  setOnline(true);
  onPhone();
});
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
  forgetAll();
});

const countEmergencyRecipients = vi.fn<(choice: RecipientChoice) => Promise<number>>();

async function openEmergency(signedIn = MAY_RAISE, answers: Partial<ConsoleDataProvider> = {}) {
  countEmergencyRecipients.mockReset().mockResolvedValue(207);
  const page = await openPage(EMERGENCY, { countEmergencyRecipients, ...answers }, signedIn);
  const { user } = page;
  const chooseZone = async () => {
    await user.click(screen.getByRole('button', { name: /^Zone \*/ }));
    await user.click(await screen.findByText('Entrance Plaza'));
  };
  return { ...page, chooseZone };
}

const button = () => screen.getByText('Submit emergency').closest('button') as HTMLButtonElement;
const hold = async (milliseconds: number) => {
  const held = button();
  fireEvent.pointerDown(held, { button: 0, isPrimary: true });
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  fireEvent.pointerUp(held);
  fireEvent.click(held);
};

test('FORM-5 issue 45, item 5: the form of an emergency begins as one and says whom it alarms', async () => {
  await openEmergency();
  expect(await screen.findByText('Alarms 207 people.')).toBeVisible();
  expect(await screen.findByLabelText(/^Incident Title/)).toHaveValue('Emergency broadcast');
  expect(button()).toHaveAccessibleDescription('Alarms 207 people.');
  expect(screen.getByText('Backed up on this device as you type')).toBeVisible();
});

test('FORM-2 issue 45, item 5: who may not raise an emergency gets the usual form', async () => {
  await openEmergency({ perms: ['p2', 'p2a'] });
  expect(screen.queryByText('Submit emergency')).not.toBeInTheDocument();
  expect(countEmergencyRecipients).not.toHaveBeenCalled();
});

test('FORM-14 issue 45, item 5: held for a second it is sent; a shorter press, and a key, are asked first', async () => {
  const { create, chooseZone, answer } = await openEmergency();
  await chooseZone();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await hold(800);
  expect(await getDialog('Send this emergency?')).toHaveTextContent('Alarms 207 people.');
  await answer('Send this emergency?', 'Keep editing');
  expect(create).not.toHaveBeenCalled();
  await hold(1_100);
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  const [, { data }] = create.mock.lastCall ?? ['', {} as never];
  expect(data.case_details.incident_description).toMatchObject({
    is_emergency_incident: 'Yes',
    park: 'Singapore Zoo',
    zone: 'Entrance Plaza',
  });
});

test('FORM-16 on a phone no toast covers the dialog that says that the emergency was sent', async () => {
  const offers: Feature[] = ['emergency_count', 'emergencies'];
  const getAcknowledgements = async () => ({ told: 207, acknowledged: 0, people: [], next: undefined });
  const { create, chooseZone, user } = await openEmergency({ ...MAY_RAISE, offers }, { getAcknowledgements });
  await chooseZone();
  await user.click(button());
  await user.click(await screen.findByText('Send emergency'));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(await getDialog('Emergency sent:')).toHaveTextContent('INC-000007');
  expect(await screen.findByText('Acknowledged by 0 of 207 people notified.')).toBeVisible();
  expect(screen.queryByText('INC-000007 filed.')).not.toBeInTheDocument();
});

test('OFF-2 OFF-3 that no one was alerted yet is only said until the emergency was sent', async () => {
  const { create, chooseZone, user } = await openEmergency();
  let key = '';
  create.mockImplementationOnce(async (_resource, { meta }) => {
    key = meta.idempotencyKey;
    await putItem(buildOutboxItem({ key, isUrgent: true }));
    return { data: { id: key, isWaiting: true } };
  });
  await chooseZone();
  await user.click(button());
  await user.click(await screen.findByText('Send emergency'));
  expect(await screen.findByText(/^No one has been alerted yet/)).toBeVisible();
  await changeItem(key, (item) => ({
    ...item,
    lastAttempt: { at: '', problem: { text: 'No.', status: 0 } },
  }));
  expect(screen.getByRole('link', { name: 'Outbox' })).toBeVisible();
  await changeItem(key, (item) => ({ ...item, state: 'sent' }));
  await waitFor(() => expect(screen.queryByText(/^No one has been alerted yet/)).not.toBeInTheDocument());
});

test('OFF-2 OFF-3 an emergency whose answer was lost is not called unsent', async () => {
  const { create, chooseZone, user } = await openEmergency();
  create.mockResolvedValueOnce({ data: { id: 'k', isWaiting: true, mayHaveArrived: true } });
  await chooseZone();
  await user.click(button());
  await user.click(await screen.findByText('Send emergency'));
  expect(await screen.findByText(/^The server has not confirmed the emergency/)).toBeInTheDocument();
});

test('FORM-5 FORM-14 issue 45, item 5: it is sent when the question is answered with Send emergency', async () => {
  const { create, chooseZone, user, answer } = await openEmergency();
  await chooseZone();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByText('Submit emergency'));
  await getDialog('Send this emergency?');
  expect(create).not.toHaveBeenCalled();
  await answer('Send this emergency?', 'Send emergency');
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

test('FORM-14 issue 45, item 5: with a place missing, a press leads there and asks nothing', async () => {
  const { create, user } = await openEmergency();
  await user.click(screen.getByText('Submit emergency'));
  await waitFor(() => expect(screen.getByText('Required field')).toBeVisible());
  expect(screen.queryByText('Send this emergency?')).not.toBeInTheDocument();
  expect(create).not.toHaveBeenCalled();
});

test('issue 45, item 5: a count that the server refuses is not called a lost network', async () => {
  const countEmergencyRecipients = async () => Promise.reject(new HttpError(500, { message: 'It failed.' }));
  await openEmergency(MAY_RAISE, { countEmergencyRecipients });
  expect(await screen.findByText('Alarms everyone in the chosen departments.')).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByText(/^Without a network/)).not.toBeInTheDocument();
});

test('issue 45, item 5: without a network the number is not known, and it says so', async () => {
  setOnline(false);
  await openEmergency();
  // Short, because with large text it would fill the screen.
  expect(screen.getByText('Without a network, no one is alarmed until it is back.')).toBeVisible();
});
