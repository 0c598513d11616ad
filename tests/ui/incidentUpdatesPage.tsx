import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider, memoryStore, Notification, useGetOne } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { emptyReport } from '../../contract/emptyIncident.ts';
import type { Incident, IncidentUpdate } from '../../contract/schemas/incident.ts';
import { IncidentUpdates } from '../../src/custom/incident/updates/IncidentUpdates.tsx';
import type { SavedUpdates } from '../../src/dataProvider/incidentActions.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { HostRefusal } from '../../src/host/callHost.ts';
import { keepSession } from '../../src/host/session.ts';
import { completeCasualty, completeDetails } from '../helpers/completeIncident.ts';
import { downloadUrl } from './mediaFakes.ts';
import { viewer } from './mediaForm.tsx';

/*
 * DET-6: the updates of an incident, in a form around them as the detail has it. The host is played by the test.
 */

export const READ_AT = '2026-11-03T03:00:00.000Z';
export const SAVED_AT = '2026-11-03T04:00:00.000Z';
export const PHOTO = downloadUrl('photovideos/path_1_2.jpg');
const FILM = downloadUrl('photovideos/film_1_2.mp4');
export const WORKER = { ...viewer, perms: ['p2', 'p2a', 'p4'] } as typeof viewer;
export const READER = { ...viewer, perms: ['p2', 'p2a'] } as typeof viewer;

export function update(changed: Partial<IncidentUpdate> = {}): IncidentUpdate {
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

export function incidentWith(incident_updates: IncidentUpdate[], changed: Partial<Incident> = {}): Incident {
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
export let around: () => string;

function Page() {
  const { data: incident } = useGetOne<Incident>('incidents', { id: '7', meta: { whole: true } });
  const form = useForm({ defaultValues: { remark: 'Typed elsewhere' } });
  around = () => form.getValues('remark');
  return <FormProvider {...form}>{incident && <IncidentUpdates incident={incident} />}</FormProvider>;
}

type Save = (input: { incident_updates: Partial<IncidentUpdate>[] }, key?: string) => Promise<SavedUpdates>;

export async function openTab(incident: Incident, { as = WORKER }: { as?: typeof viewer } = {}) {
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

export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const alertText = async () => (await screen.findByRole('alertdialog')).textContent;
export const remarks = () =>
  screen.getAllByText(/^Submitted by /).map((line) => line.closest('li')?.querySelector('p')?.textContent);
export const refusal = (status: number, message: string, data?: Incident) =>
  new HostRefusal(status, { message, ...(data && { data }) });
