import { screen, waitFor } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE, type RecipientChoice } from '../../contract/incidents/recipients.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { NotificationListSection } from '../../src/custom/incident_form/recipients/NotificationListSection.tsx';
import type { IncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import type { Recipient, RecipientsQuestion, recipientActions } from '../../src/dataProvider/recipients.ts';
import { findPending, storePending } from '../../src/offline/storePending.ts';
import { makeQueryClient } from '../../src/queryClient.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { closePage, DRAFT, DRAFT_ID, keepDraft, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => {
  setOnline(true);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(async () => {
  await closePage();
  forgetAll();
});

/** Twelve departments, so that there is a second page. All but one have two people. */
const DEPARTMENTS = ['WSH', 'HR', 'IT', ...Array.from({ length: 9 }, (_, index) => `Team ${index + 1}`)];
const SECURITY = Array.from({ length: 60 }, (_, index) => `Guard ${String(index + 1).padStart(2, '0')}`);
const getPeople = (department: string): Recipient[] =>
  (department === 'IT' ? SECURITY : [`Ann of ${department}`, `Bob of ${department}`]).map((name) => ({
    id: `id of ${name}`,
    name,
    department,
  }));

function recipientsServer() {
  return {
    getNotifiedDepartments: vi.fn<(typeof recipientActions)['getNotifiedDepartments']>(async (question) =>
      DEPARTMENTS.map((name) => ({ name, status: isUsual(question, name) ? 1 : 0 })),
    ),
    getNotificationUsers: vi.fn<(typeof recipientActions)['getNotificationUsers']>(
      async (_question, department, page) => {
        const all = getPeople(department);
        const users = all.slice(page * 50, (page + 1) * 50);
        return { users, total: all.length, hasNext: all.length > (page + 1) * 50 };
      },
    ),
    searchNotificationUsers: vi.fn<(typeof recipientActions)['searchNotificationUsers']>(
      async (_question, by, keyword) =>
        DEPARTMENTS.flatMap(getPeople).filter((user) =>
          (by === 'user' ? user.name : user.department).toLowerCase().includes(keyword.toLowerCase()),
        ),
    ),
  } satisfies typeof recipientActions;
}
const isUsual = ({ is_emergency, classification }: RecipientsQuestion, name: string) =>
  is_emergency || (classification === 'Slip/trip/fall' ? name === 'WSH' : name === 'HR');

async function openList(choice: Partial<RecipientChoice> = {}, server = recipientsServer()) {
  const { case_details } = newIncident(new Date('2026-11-03T02:30:00Z'));
  Object.assign(case_details.incident_description, {
    is_emergency_incident: 'Yes',
    incident_title: 'Emergency broadcast',
    park: 'Singapore Zoo',
    zone: 'Wild Africa',
    zone_type: 'Wild Africa',
  });
  const draft = await keepDraft(case_details);
  Object.assign(draft.incident, choice);
  await storePending(viewer.id, draft);
  const page = await openPage(DRAFT, server);
  await page.openTab('Notification List');
  return { ...page, server };
}

/** The recipients of an emergency in a minimal form: in the whole page each press takes seconds. */
function drawList(
  choice: Partial<RecipientChoice> = {},
  server = recipientsServer(),
  options: Parameters<typeof renderAdmin>[1] = {},
) {
  const start = { ...newIncident(new Date('2026-11-03T02:30:00Z')), ...NO_CHOICE, ...choice };
  start.case_details.incident_description.is_emergency_incident = 'Yes';
  const held: { form?: UseFormReturn<IncidentForm> } = {};
  function Form() {
    held.form = useForm<IncidentForm>({ defaultValues: start });
    return (
      <FormProvider {...held.form}>
        <NotificationListSection />
      </FormProvider>
    );
  }
  const { user } = renderAdmin(<Form />, { dataProvider: server, ...options });
  return {
    ...{ user, server },
    values: () => held.form?.getValues(),
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.paste(text);
    },
  };
}

const box = (name: string) => screen.findByLabelText(name, { selector: '[type=checkbox]' });
const getState = async (name: string) => {
  const found = (await box(name)) as HTMLInputElement;
  return found.indeterminate ? 'mixed' : found.checked;
};
const states = async (...names: string[]) => Promise.all(names.map(getState));
const open = async (page: Pick<Awaited<ReturnType<typeof openList>>, 'user'>, name: string) =>
  page.user.click(await screen.findByLabelText(`People in ${name}`, { selector: 'button' }));
const sent = ({ create }: Pick<Awaited<ReturnType<typeof openPage>>, 'create'>) =>
  create.mock.calls.at(-1)?.[1].data as RecipientChoice & { noti_frequency: string };

test('FORM-1 FORM-5 DET-12 in an emergency all are ticked; unticked people are sent as excluded, and Review shows it', async () => {
  const page = await openList();
  expect(await states('WSH', 'HR', 'Team 1')).toEqual([true, true, true]);
  await page.user.click(await box('HR'));
  await open(page, 'WSH');
  await page.user.click(await box('Bob of WSH, WSH'));
  expect(await states('WSH', 'HR', 'Ann of WSH, WSH', 'Bob of WSH, WSH')).toEqual([
    'mixed',
    false,
    true,
    false,
  ]);
  await page.openTab('Review');
  expect(screen.getByText('All departments except HR')).toBeVisible();
  expect(screen.getByText('1 person')).toBeVisible();
  await page.submit();
  await waitFor(() => expect(page.create).toHaveBeenCalledOnce());
  const { checked_users, unchecked_users, selected_noti_departs } = sent(page);
  expect([checked_users, unchecked_users]).toEqual([[], ['id of Bob of WSH']]);
  const status = (name: string) => selected_noti_departs.find((entry) => entry.name === name)?.status;
  expect(DEPARTMENTS.map(status)).toEqual([-1, 0, ...Array(10).fill(1)]);
});

test('DET-7 departments and their people stay in sync both ways, with the keyboard too', async () => {
  const page = drawList();
  await open(page, 'WSH');
  const [ann, bob] = ['Ann of WSH, WSH', 'Bob of WSH, WSH'];
  (await box(ann)).focus();
  await page.user.keyboard(' ');
  expect(await states('WSH', ann, bob)).toEqual(['mixed', false, true]);
  expect(await box('WSH')).toBePartiallyChecked();
  await page.user.click(await box(bob));
  expect(await states('WSH', ann, bob)).toEqual([false, false, false]);
  await page.user.click(await box(bob));
  expect(await states('WSH', ann, bob)).toEqual(['mixed', false, true]);
  await page.user.click(await box('WSH'));
  expect(await states('WSH', ann, bob)).toEqual([true, true, true]);
  await page.user.click(await box('WSH'));
  expect(await states('WSH', ann, bob)).toEqual([false, false, false]);
  await page.user.click(await box(ann));
  await page.user.click(await box(bob));
  expect(await states('WSH', ann, bob)).toEqual([true, true, true]);
});

test('DET-7 the list says how many departments are ticked, on any page, and names a few', async () => {
  const page = drawList({
    selected_noti_departs: DEPARTMENTS.slice(0, 10).map((name) => ({ name, status: 0 })),
  });
  expect(await screen.findByText('2 of 12 departments ticked: Team 8, Team 9')).toBeVisible();
  await page.user.click(await box('WSH'));
  expect(screen.getByText('3 of 12 departments ticked: WSH, Team 8, Team 9')).toBeVisible();
  for (const name of ['HR', 'IT', 'Team 1']) await page.user.click(await box(name));
  expect(
    screen.getByText('6 of 12 departments ticked: WSH, HR, IT, Team 1, Team 8 and 1 more'),
  ).toBeVisible();
});

test('DET-7 departments come ten a page, people fifty; a person unticked on the second page is not notified', async () => {
  const page = drawList();
  await box('WSH');
  expect(document.querySelectorAll('ul[aria-label=Departments] [type=checkbox]')).toHaveLength(10);
  await page.user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await states('Team 8', 'Team 9')).toEqual([true, true]);
  await page.user.click(screen.getByRole('button', { name: 'Page 1' }));
  await open(page, 'IT');
  expect(await getState('Guard 50, IT')).toBe(true);
  expect(screen.getByText('50 of 60 shown')).toBeVisible();
  expect(screen.queryByText('Guard 51, IT')).not.toBeInTheDocument();
  await page.user.click(screen.getByText('Load more'));
  await page.user.click(await box('Guard 60, IT'));
  expect(await states('IT', 'Guard 60, IT')).toEqual(['mixed', false]);
  expect(screen.queryByText('Load more')).not.toBeInTheDocument();
});

test('DET-7 a search finds people and departments by name, and each can be ticked; `No user found.`', async () => {
  const page = drawList();
  await page.fill(await screen.findByLabelText('Search by department'), 'hr');
  await screen.findByRole('list', { name: 'Search results' });
  await open(page, 'HR');
  await page.user.click(await box('Bob of HR, HR'));
  expect(await getState('HR')).toBe('mixed');
  await page.user.click(screen.getByLabelText('Search by', { selector: '[role=combobox]' }));
  await page.user.click(await screen.findByRole('option', { name: 'User' }));
  await page.fill(await screen.findByLabelText('Search by user'), 'bob of');
  expect(await states('Bob of HR, HR', 'Bob of WSH, WSH')).toEqual([false, true]);
  expect(screen.queryByText(/There may be more people/)).toBeNull();
  await page.user.click(await box('Bob of WSH, WSH'));
  expect(await getState('Bob of WSH, WSH')).toBe(false);
  await page.fill(screen.getByLabelText('Search by user'), 'nobody');
  expect(await screen.findByText('No user found.')).toBeVisible();
  expect(page.server.searchNotificationUsers.mock.lastCall?.slice(1, 3)).toEqual(['user', 'nobody']);
  await page.user.click(screen.getByLabelText('Clear the search'));
  await waitFor(async () => expect(await states('WSH', 'HR')).toEqual(['mixed', 'mixed']));
});

test('FORM-17 a resumed draft has its recipients, including people that are not loaded yet', async () => {
  const page = await openList();
  await page.user.click(await box('HR'));
  await open(page, 'WSH');
  await page.user.click(await box('Bob of WSH, WSH'));
  await page.openTab('Notification Settings');
  await page.user.click(await box('One time (SMS only)'));
  await page.user.click(screen.getByText('Save'));
  await page.answer('Confirm to save', 'Yes');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect((await findPending(viewer.id, DRAFT_ID))?.incident).toMatchObject({
    unchecked_users: ['id of Bob of WSH'],
    noti_frequency: 'one time',
  });
  page.unmount();

  const again = await openPage(DRAFT, recipientsServer());
  await again.openTab('Notification List');
  await waitFor(async () => expect(await states('WSH', 'HR', 'IT')).toEqual(['mixed', false, true]));
  await again.openTab('Notification Settings');
  expect(await getState('One time (SMS only)')).toBe(true);
});

test('DET-7 a department is ticked as a whole, even if a person on an unloaded page was unticked', async () => {
  const page = drawList({
    unchecked_users: ['id of Guard 60'],
    selected_noti_departs: [{ name: 'IT', status: -1 }],
  });
  await page.user.click(await box('IT'));
  await page.user.click(await box('IT'));
  await waitFor(() => expect(page.values()?.unchecked_users).toEqual([]));
});

test('DET-8 repeat applies until one time is chosen, and again when it is cleared', async () => {
  const page = await openList();
  await page.openTab('Notification Settings');
  expect(screen.getByText(/^Repeat: SMS is sent with every notification/)).toBeVisible();
  await page.user.click(await box('One time (SMS only)'));
  expect(screen.getByText(/^One time: SMS is sent with the first notification/)).toBeVisible();
  await page.user.click(await box('One time (SMS only)'));
  expect(screen.getByText(/^Repeat:/)).toBeVisible();
  await page.submit();
  await waitFor(() => expect(page.create).toHaveBeenCalledOnce());
  expect(sent(page)).toMatchObject({ noti_frequency: '', selected_noti_departs: [] });
});

test('SHELL-11 DET-7 a list that could not be loaded says so and can be retried', async () => {
  const server = recipientsServer();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.getNotifiedDepartments.mockRejectedValueOnce(new NetworkError(undefined));
  const page = drawList({}, server);
  expect(await screen.findByText('The departments could not be loaded.')).toBeVisible();
  await page.user.click(screen.getByText('Try again'));
  server.getNotificationUsers.mockRejectedValueOnce(new NetworkError(undefined));
  await open(page, 'WSH');
  expect(await screen.findByText('The people could not be loaded.')).toBeVisible();
  await page.user.click(screen.getByText('Try again'));
  expect(await getState('Ann of WSH, WSH')).toBe(true);
});

test('FORM-5 offline the list says which recipients are notified, and the emergency can be filled in', async () => {
  const server = recipientsServer();
  server.getNotifiedDepartments.mockRejectedValue(new NetworkError(undefined));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setOnline(false);
  await openList({}, server);
  expect(await screen.findByText(/This list needs a connection.*everyone\./)).toBeVisible();
});

test('FORM-5 DET-7 a list opened offline is loaded when the connection is back', async () => {
  const server = recipientsServer();
  server.getNotifiedDepartments.mockRejectedValue(new NetworkError(undefined));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setOnline(false);
  drawList({}, server, { queryClient: makeQueryClient() });
  expect(await screen.findByText(/This list needs a connection.*everyone\./)).toBeVisible();
  server.getNotifiedDepartments.mockImplementation(recipientsServer().getNotifiedDepartments);
  setOnline(true);
  expect(await getState('WSH')).toBe(true);
  expect(screen.queryByText(/This list needs a connection/)).not.toBeInTheDocument();
});

test('FORM-1 after emergency No, nothing of the hidden notification tabs is sent', async () => {
  const draft = await keepDraft();
  Object.assign(draft.incident, {
    selected_noti_departs: [{ name: 'HR', status: 0 }],
    unchecked_users: ['id of Bob of WSH'],
    noti_frequency: 'one time',
  });
  await storePending(viewer.id, draft);
  const page = await openPage(DRAFT);
  expect(screen.queryByText('Notification List')).not.toBeInTheDocument();
  await page.submit();
  await waitFor(() => expect(page.create).toHaveBeenCalledOnce());
  expect(sent(page)).toMatchObject({ ...NO_CHOICE, noti_frequency: '' });
});
