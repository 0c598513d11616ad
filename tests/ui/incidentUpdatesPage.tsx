import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useGetOne } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, onTestFinished, vi } from 'vitest';
import type { Incident, IncidentUpdate } from '../../contract/schemas/incident.ts';
import { HttpError } from '../../src/api/callServer.ts';
import * as incidentUpdate from '../../src/dataProvider/incidentUpdate.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { startOutbox } from '../../src/dataProvider/outbox.ts';
import { IncidentUpdates } from '../../src/resources/incidents/updates/IncidentUpdates.tsx';
import { buildCaseDetails, buildCasualty, buildIncident, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { downloadUrl } from './mediaFakes.ts';

/* The updates of an incident in a surrounding form, like in the detail, with a fake server (DET-6). */

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
  const case_details = buildCaseDetails({
    description: { category: 'c1', zone_type: 'Wild Africa' },
    details: {
      photo_video: [PHOTO, FILM],
      person_involved_details: [
        buildCasualty(),
        buildCasualty({ id: 'two' }),
        buildCasualty({ id: 'three', status: 'delete' }),
      ],
    },
  });
  return buildIncident({
    filtered_category: 'c1',
    creator_name: 'Arun Nair',
    created_by: 'u2',
    created_at: READ_AT,
    latest_updated_at: READ_AT,
    latest_updated_by: 'Arun Nair',
    case_details,
    incident_updates,
    ...changed,
  });
}

export let around: () => string;

function Page() {
  const { data: incident } = useGetOne<Incident>('incidents', { id: '7', meta: { whole: true } });
  const form = useForm({ defaultValues: { remark: 'Typed elsewhere' } });
  around = () => form.getValues('remark');
  return <FormProvider {...form}>{incident && <IncidentUpdates incident={incident} />}</FormProvider>;
}

type Save = (
  input: { incident_updates: Partial<IncidentUpdate>[] },
  before: Incident,
  key?: string,
) => Promise<incidentUpdate.SavedUpdates>;

export async function openTab(incident: Incident, { as = WORKER }: { as?: typeof viewer } = {}) {
  const saveUpdates = vi.fn<Save>(async ({ incident_updates: [posted] }) => ({
    ...incident,
    incident_updates: [
      ...incident.incident_updates.filter(({ id }) => id !== posted?.id),
      { ...update({ id: 'posted', submitted_by: 'Mei Tan', submitted_at: SAVED_AT }), ...posted },
    ],
    latest_updated_at: SAVED_AT,
    latest_updated_by: 'Mei Tan',
  }));
  vi.spyOn(incidentUpdate, 'saveUpdates').mockImplementation(saveUpdates);
  const getOne = vi.fn(async () => ({ data: incident }));
  const page = renderAdmin(<Page />, {
    viewer: as,
    dataProvider: { ...dataProvider, getOne, saveUpdates },
  });
  const { queryClient } = page;
  const stop = await startOutbox();
  onTestFinished(stop);
  await screen.findByRole('heading', { name: /^Incident Updates/ });
  const user = userEvent.setup({ applyAccept: false });
  const button = (name: string) => screen.getByRole('button', { name });
  return {
    ...page,
    ...{ saveUpdates, getOne, user },
    record: () =>
      queryClient.getQueryData<Incident>(['incidents', 'getOne', { id: '7', meta: { whole: true } }]),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    add: () => user.click(button('Click to add an update')),
    write: async (text: string) => {
      await user.clear(screen.getByLabelText('Remark'));
      await user.paste(text);
      expect(screen.getByLabelText('Remark')).toHaveValue(text);
    },
  };
}

export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const alertText = async () => (await screen.findByRole('alertdialog')).textContent;
export const remarks = () =>
  screen.getAllByText(/^Submitted by /).map((line) => line.closest('li')?.querySelector('p')?.textContent);
export const refusal = (status: number, message: string, data?: Incident) =>
  new HttpError(status, { message, ...(data && { data }) });
