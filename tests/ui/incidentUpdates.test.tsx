import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider, memoryStore, Notification, useGetOne } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyReport } from '../../contract/emptyIncident.ts';
import type { Incident, IncidentUpdate } from '../../contract/schemas/incident.ts';
import { IncidentUpdates } from '../../src/custom/incident/updates/IncidentUpdates.tsx';
import type { SavedUpdates } from '../../src/dataProvider/incidentActions.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { HostRefusal, HostUnreachable } from '../../src/host/callHost.ts';
import { keepSession } from '../../src/host/session.ts';
import { completeCasualty, completeDetails } from '../helpers/completeIncident.ts';
import { deleted, downloadUrl, forgetAll, kept, sent, setOnline } from './mediaFakes.ts';
import { file, fileInput, viewer } from './mediaForm.tsx';

vi.mock('react-router', () => import('react-router-dom'));
vi.mock('../../src/host/localDatabase.ts', async () => ({
  localDatabase: (await import('./mediaFakes.ts')).localDatabase,
}));
vi.mock('../../src/drafts/storage.ts', async () => (await import('./mediaFakes.ts')).storage);
vi.mock('../../src/drafts/photo.ts', async () => ({
  preparePhoto: (await import('./mediaFakes.ts')).preparePhoto,
}));

const READ_AT = '2026-11-03T03:00:00.000Z';
const SAVED_AT = '2026-11-03T04:00:00.000Z';
const PHOTO = downloadUrl('photovideos/path_1_2.jpg');
const FILM = downloadUrl('photovideos/film_1_2.mp4');
const WORKER = { ...viewer, perms: ['p2', 'p2a', 'p4'] } as typeof viewer;
const READER = { ...viewer, perms: ['p2', 'p2a'] } as typeof viewer;

function update(changed: Partial<IncidentUpdate> = {}): IncidentUpdate {
  return {
    id: 'one',
    remark: 'Mats are down',
    img_url: [],
    submitted_by: 'Arun Nair',
    submitted_by_id: 'u2',
    submitted_at: '2026-11-03T02:05:00.000Z',
    deleted: 'no',
    ...changed,
  };
}

function incidentWith(incident_updates: IncidentUpdate[], changed: Partial<Incident> = {}): Incident {
  const case_details = completeDetails({
    description: { category: 'c1', zone_type: 'Wild Africa' },
    details: {
      photo_video: [PHOTO, FILM],
      person_involved_details: [
        completeCasualty(),
        completeCasualty({ id: 'two' }),
        completeCasualty({ id: 'three', status: 'delete' }),
      ],
    },
  });
  return {
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    filtered_category: 'c1',
    filtered_park: 'Singapore Zoo',
    filtered_zone_type: 'Wild Africa',
    filtered_incident_type: 'Safety',
    filtered_incident_placement: 'Path',
    creator_name: 'Arun Nair',
    created_by: 'u2',
    department: 'Operations',
    created_at: READ_AT,
    latest_updated_at: READ_AT,
    latest_updated_by: 'Arun Nair',
    case_details,
    aar: emptyReport(),
    incident_updates,
    noti_frequency: '',
    notification_list: [],
    checked_users: [],
    unchecked_users: [],
    selected_noti_departs: [],
    sub_department: '',
    ...changed,
  };
}

/** What is typed elsewhere in the form around the tab. */
let around: () => string;

function Page() {
  const { data: incident } = useGetOne<Incident>('incidents', { id: '7', meta: { whole: true } });
  const form = useForm({ defaultValues: { remark: 'Typed elsewhere' } });
  around = () => form.getValues('remark');
  return <FormProvider {...form}>{incident && <IncidentUpdates incident={incident} />}</FormProvider>;
}

type Save = (input: { incident_updates: Partial<IncidentUpdate>[] }, key?: string) => Promise<SavedUpdates>;

async function openTab(incident: Incident, { as = WORKER }: { as?: typeof viewer } = {}) {
  keepSession(as);
  const saveUpdates = vi.fn<Save>(async ({ incident_updates: [posted] }) => ({
    ...incident,
    incident_updates: [
      ...incident.incident_updates.filter(({ id }) => id !== posted?.id),
      { ...update({ id: 'posted', submitted_by: 'Mei Tan', submitted_at: SAVED_AT }), ...posted },
    ],
    latest_updated_at: SAVED_AT,
    latest_updated_by: 'Mei Tan',
  }));
  const getOne = vi.fn(async () => ({ data: incident }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <CoreAdminContext
          dataProvider={{ ...dataProvider, getOne, saveUpdates } as unknown as DataProvider}
          queryClient={queryClient}
          store={memoryStore()}
        >
          <Page />
          <Notification />
        </CoreAdminContext>
      ),
    },
  ]);
  const page = render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: /^Incident Updates/ });
  const user = userEvent.setup({ applyAccept: false });
  const button = (name: string) => screen.getByRole('button', { name });
  return {
    ...page,
    ...{ saveUpdates, getOne, queryClient, user },
    record: () =>
      queryClient.getQueryData<Incident>(['incidents', 'getOne', { id: '7', meta: { whole: true } }]),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    add: () => user.click(button('Click to add an update')),
    write: async (text: string) => {
      await user.clear(screen.getByLabelText('Remark'));
      await user.paste(text);
    },
  };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const alertText = async () => (await screen.findByRole('alertdialog')).textContent;
const remarks = () =>
  screen.getAllByText(/^Submitted by /).map((line) => line.closest('li')?.querySelector('p')?.textContent);
const refusal = (status: number, message: string, data?: Incident) =>
  new HostRefusal(status, { message, ...(data && { data }) });

beforeEach(() => {
  setOnline(true);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetAll);

describe('looking', () => {
  test('DET-6 the summary: what, where, when, its photos and videos, and how many are involved', async () => {
    await openTab(incidentWith([]));
    const card = within(screen.getByRole('region', { name: 'Safety' }));
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Incident ID', 'INC-000007'],
      ['Park', 'Singapore Zoo'],
      ['Zone Type', 'Wild Africa'],
      ['Placement', 'Path'],
      ['Classification', 'Slip/trip/fall'],
      ['Casualty count', '2'],
    ]);
    expect(card.getByText('Cat 1')).toBeVisible();
    expect(card.getByText('Last updated 3 Nov 2026, 11:00')).toBeVisible();
    expect(card.getByRole('listitem', { name: 'Photo 1' })).toBeVisible();
    await waitFor(() =>
      expect(card.getByRole('listitem', { name: 'Video 2' }).querySelector('video')).toBeInTheDocument(),
    );
  });

  test('DET-6 newest first, what was deleted hidden, everything as it was typed', async () => {
    const typed = '<b>Wet</b> & <script>alert(1)</script>\n湿滑 ஈரம் 🐘';
    await openTab(
      incidentWith([
        update({ id: 'a', remark: 'First' }),
        update({ id: 'b', remark: 'Gone', deleted: 'yes', submitted_at: SAVED_AT }),
        update({ id: 'c', remark: typed, submitted_at: '2026-11-03T02:30:00.000Z' }),
      ]),
    );
    expect(remarks()).toEqual([typed, 'First']);
    expect(screen.getByText('Submitted by Arun Nair on 3 Nov 2026, 10:30')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Incident Updates (2)' })).toBeVisible();
  });

  test('DET-6 of many updates twenty are drawn, and twenty more at a press, which is where one goes on', async () => {
    const many = Array.from({ length: 45 }, (_, at) => update({ id: `${at}`, remark: `No. ${at}` }));
    const { press } = await openTab(incidentWith(many));
    expect(remarks()).toHaveLength(20);
    await press('Show more (25 left)');
    expect(remarks()).toHaveLength(40);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('No. 24'));
    await press('Show more (5 left)');
    expect(remarks()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument();
  });

  test('DET-6 a reader posts and changes nothing, but what they posted themselves', async () => {
    const own = update({ id: 'own', remark: 'Mine', submitted_by_id: viewer.id });
    await openTab(incidentWith([update(), own]), { as: READER });
    expect(screen.queryByRole('button', { name: 'Click to add an update' })).not.toBeInTheDocument();
    expect(screen.getByText('Mine').closest('li')).toContainElement(
      screen.getByRole('button', { name: 'Edit' }),
    );
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
  });

  test('DET-6 whoever works on the incident changes them all; empty, it says what to do', async () => {
    const { unmount } = await openTab(incidentWith([update(), update({ id: 'two' })]));
    expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
    unmount();
    await openTab(incidentWith([]));
    expect(screen.getByText(/^There is no update yet. Add the first one/)).toBeVisible();
  });

  test('DET-1 an incident that takes no updates offers no way to post or change one', async () => {
    await openTab(incidentWith([update()], { incident_status: 'Archived' }));
    for (const name of ['Click to add an update', 'Edit', 'Delete']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});

describe('posting', () => {
  test('DET-6 a remark and a photo are posted once, and shown at once; the form around keeps what is typed', async () => {
    const { add, write, user, saveUpdates, record } = await openTab(incidentWith([]));
    await add();
    expect(await dialog('Add an update')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Photo upload' })).toBeVisible();
    await write('Mats are down');
    await user.upload(fileInput(), file('mats.jpg', 'image/jpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const address = downloadUrl(sent[0]?.path ?? '');
    expect(saveUpdates).toHaveBeenCalledExactlyOnceWith(
      {
        id: '7',
        incident_updates: [
          { remark: 'Mats are down', img_url: [address], submitted_by: 'Mei Tan', deleted: 'no' },
        ],
        latest_updated_at: undefined,
      },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    );
    expect(remarks()).toEqual(['Mats are down']);
    expect(await screen.findByText('The update was posted.')).toBeVisible();
    expect(record()).toMatchObject({ latest_updated_at: SAVED_AT, latest_updated_by: 'Mei Tan' });
    expect(around()).toBe('Typed elsewhere');
    expect(deleted).toEqual([]);
    expect(localStorage.getItem('update:u1:7:new')).toBeNull();
  });

  test('DET-6 anything but a jpg, jpeg or png is refused in an alert', async () => {
    const { add, user } = await openTab(incidentWith([]));
    await add();
    await user.upload(fileInput(), file('film.mp4', 'video/mp4'));
    expect(await alertText()).toBe('Only allowed Png, Jpeg, jpgOK');
  });

  test('DET-6 nothing at all is not posted; a photo is enough', async () => {
    const { add, press, user, saveUpdates } = await openTab(incidentWith([]));
    await add();
    await press('Save');
    expect(await screen.findByText('Please write a remark or add a photo.')).toBeVisible();
    expect(saveUpdates).not.toHaveBeenCalled();
    await user.upload(fileInput(), file('mats.png', 'image/png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText('Please write a remark or add a photo.')).not.toBeInTheDocument();
    await act(async () => sent[0]?.finish());
    await press('Save');
    await waitFor(() => expect(saveUpdates).toHaveBeenCalledOnce());
  });

  test('DET-6 what the network or the host refuses stays, with the reason, and is sent again under the same key', async () => {
    const { add, write, press, saveUpdates } = await openTab(incidentWith([]));
    await add();
    await write('Mats are down');
    saveUpdates.mockRejectedValueOnce(new HostUnreachable(undefined));
    keepSession({ ...WORKER, offers: ['idempotency_key'] });
    await press('Save');
    expect(await screen.findByText(/network is not reachable/)).toBeVisible();
    expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
    await press('Try again');
    await waitFor(() => expect(remarks()).toEqual(['Mats are down']));
    const [first, second] = saveUpdates.mock.calls;
    expect(second).toEqual(first);
  });

  test('DET-6 a photo without a network keeps everything, and goes with the next try', async () => {
    const { add, write, press, user, saveUpdates } = await openTab(incidentWith([]));
    act(() => setOnline(false));
    await add();
    await write('Mats are down');
    await user.upload(fileInput(), file('mats.jpg', 'image/jpeg'));
    await screen.findByText('No network');
    await press('Save');
    expect(await screen.findByText(/^Photo 1 of an update could not be uploaded/)).toBeVisible();
    expect(saveUpdates).not.toHaveBeenCalled();
    act(() => setOnline(true));
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Try again');
    act(() => sent[0]?.onBytes(5));
    expect(await screen.findByText(/^Uploading 1 of 1/)).toBeVisible();
    await act(async () => sent[0]?.finish());
    await waitFor(() => expect(saveUpdates).toHaveBeenCalledOnce());
    expect(saveUpdates.mock.calls[0]?.[0].incident_updates[0]?.img_url).toEqual([
      downloadUrl(sent[0]?.path ?? ''),
    ]);
  });

  test('DET-6 what did arrive and was changed since is told, and posted as another with another key', async () => {
    const first = update({ id: 'first', remark: 'Mats', submitted_by: 'Mei Tan' });
    const { add, write, press, saveUpdates, getOne } = await openTab(incidentWith([]));
    await add();
    await write('Mats are down');
    getOne.mockResolvedValue({ data: incidentWith([first], { latest_updated_at: SAVED_AT }) });
    saveUpdates.mockRejectedValueOnce(refusal(409, 'This was sent before with other content.'));
    await press('Save');
    expect(await screen.findByText(/^What you sent first did arrive/)).toBeVisible();
    expect(screen.getByText('Mats')).toBeInTheDocument();
    await press('Save');
    await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(2));
    expect(saveUpdates.mock.calls[1]?.[1]).not.toBe(saveUpdates.mock.calls[0]?.[1]);
  });

  test('DET-6 closing asks where something was typed, and gives up what was uploaded', async () => {
    const { add, write, press, user } = await openTab(incidentWith([]));
    await add();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await add();
    await write('Mats are down');
    await user.upload(fileInput(), file('mats.jpg', 'image/jpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Discard this update?' });
    await press('Go on writing');
    expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await press('Cancel');
    await screen.findByRole('alertdialog', { name: 'Discard this update?' });
    await press('Discard');
    await waitFor(() => expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]));
    expect(kept.size).toBe(0);
    expect(localStorage.getItem('update:u1:7:new')).toBeNull();
  });

  test('DET-6 what was typed survives a reload, is offered again, and can be given up', async () => {
    const first = await openTab(incidentWith([]));
    await first.add();
    await first.write('Mats are down');
    await first.user.upload(fileInput(), file('mats.jpg', 'image/jpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    first.unmount();
    const again = await openTab(incidentWith([]));
    expect(screen.getByText(/^An update that you began is kept/)).toBeVisible();
    await again.add();
    expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
    expect(await screen.findByRole('listitem', { name: 'Photo 1' })).toBeVisible();
    expect(screen.getByText(/^You wrote this on .*, and it is not saved yet/)).toBeVisible();
    await again.press('Begin anew');
    expect(screen.getByLabelText('Remark')).toHaveValue('');
    expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]);
    await again.press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/^An update that you began/)).not.toBeInTheDocument();
  });
});

describe('changing', () => {
  const stored = update({ img_url: [PHOTO] });

  test('DET-6 an edit goes with its id, not deleted, and with the time it was read at', async () => {
    const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
    await press('Edit');
    expect(await dialog('Edit the update')).toBeVisible();
    expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
    await write('Mats are up');
    await press('Save');
    await waitFor(() => expect(remarks()).toEqual(['Mats are up']));
    expect(saveUpdates).toHaveBeenCalledExactlyOnceWith(
      {
        id: '7',
        incident_updates: [{ ...stored, remark: 'Mats are up', deleted: 'no' }],
        latest_updated_at: READ_AT,
      },
      undefined,
    );
    expect(await screen.findByText('The update was saved.')).toBeVisible();
    // The trail names the photo, and nothing of an update is deleted by an edit.
    expect(deleted).toEqual([]);
  });

  test('DET-6 a deletion is asked for by name and marks it deleted', async () => {
    const { press, saveUpdates } = await openTab(incidentWith([stored]));
    await press('Delete');
    expect(await alertText()).toMatch(
      /The update of Arun Nair on 3 Nov 2026, 10:05, “Mats are down”, is taken off/,
    );
    await press('Keep');
    expect(saveUpdates).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await press('Delete');
    await screen.findByRole('alertdialog');
    await press('Delete');
    expect(await screen.findByText('The update was deleted.')).toBeVisible();
    expect(saveUpdates).toHaveBeenCalledExactlyOnceWith(
      { id: '7', incident_updates: [{ ...stored, deleted: 'yes' }], latest_updated_at: READ_AT },
      undefined,
    );
    expect(screen.getByText(/^There is no update yet/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Incident Updates' })).toHaveFocus());
  });

  test('DET-6 a deletion that fails is told, and can be tried again', async () => {
    const { press, saveUpdates } = await openTab(incidentWith([stored]));
    saveUpdates.mockRejectedValueOnce(new HostUnreachable(undefined));
    await press('Delete');
    await screen.findByRole('alertdialog');
    await press('Delete');
    expect(await screen.findByText(/network is not reachable/)).toBeVisible();
    await press('Try again');
    expect(await screen.findByText('The update was deleted.')).toBeVisible();
  });

  test('DET-11 where only something else was saved meanwhile, the edit is sent again by itself', async () => {
    const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
    await press('Edit');
    await write('Mats are up');
    const now = incidentWith([stored, update({ id: 'two' })], { latest_updated_at: SAVED_AT });
    saveUpdates.mockRejectedValueOnce(refusal(409, 'Somebody else saved this incident meanwhile.', now));
    await press('Save');
    expect(await screen.findByText('The update was saved.')).toBeVisible();
    expect(saveUpdates.mock.calls[1]?.[0]).toMatchObject({
      incident_updates: [{ remark: 'Mats are up' }],
      latest_updated_at: SAVED_AT,
    });
  });

  test('DET-11 an update that somebody else edited is shown as it is now; what was typed stays, and is saved on purpose', async () => {
    const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
    await press('Edit');
    await write('Mats are up');
    const now = incidentWith([{ ...stored, remark: 'Mats are gone' }], { latest_updated_at: SAVED_AT });
    saveUpdates.mockRejectedValueOnce(refusal(409, 'Somebody else saved this incident meanwhile.', now));
    await press('Save');
    const said = await screen.findByText(/^Somebody changed this update meanwhile/);
    expect(said.closest('[role=alert]')).toHaveTextContent(/Mats are gone1 photo/);
    expect(screen.getByLabelText('Remark')).toHaveValue('Mats are up');
    expect(saveUpdates).toHaveBeenCalledOnce();
    await press('Save');
    await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(2));
    expect(saveUpdates.mock.calls[1]?.[0]).toMatchObject({ latest_updated_at: SAVED_AT });
  });

  test('DET-6 an update that was deleted meanwhile is told, and what was typed is posted as a new one', async () => {
    const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
    await press('Edit');
    await write('Mats are up');
    const now = incidentWith([{ ...stored, deleted: 'yes' }], { latest_updated_at: SAVED_AT });
    saveUpdates.mockRejectedValueOnce(refusal(409, 'This update was deleted meanwhile.', now));
    await press('Save');
    expect(
      await screen.findByText(/^This update was deleted meanwhile. What you wrote is still here/),
    ).toBeVisible();
    await press('Save');
    await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(2));
    expect(saveUpdates.mock.calls[1]).toEqual([
      {
        id: '7',
        incident_updates: [
          { remark: 'Mats are up', img_url: [PHOTO], submitted_by: 'Mei Tan', deleted: 'no' },
        ],
      },
      expect.any(String),
    ]);
  });

  test('DET-11 the time that the rest was read at stays where somebody saved the rest meanwhile', async () => {
    const incident = incidentWith([stored]);
    const { press, saveUpdates, record } = await openTab(incident);
    saveUpdates.mockResolvedValueOnce({
      ...incident,
      case_details: { ...incident.case_details, photo_video: [] },
      incident_updates: [],
      latest_updated_at: SAVED_AT,
    });
    await press('Delete');
    await screen.findByRole('alertdialog');
    await press('Delete');
    await screen.findByText('The update was deleted.');
    expect(record()).toMatchObject({ latest_updated_at: READ_AT, incident_updates: [] });
  });
});
