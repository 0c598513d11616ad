import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../contract/incidents/recipients.ts';
import { NotificationListSection } from '../../src/custom/incident_form/recipients/NotificationListSection.tsx';
import type { IncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import type { Recipient } from '../../src/dataProvider/recipients.ts';
import { renderAdmin } from '../helpers/render.tsx';

/** Plays a server that finds only these people, as the real one does if more people match than it returns. */
async function searchDepartments(departments: string[], found: Recipient[]) {
  const server = {
    getNotifiedDepartments: async () => departments.map((name) => ({ name, status: 0 })),
    getNotificationUsers: async () => ({ users: [], total: 0, hasNext: false }),
    searchNotificationUsers: async () => found,
  };
  const values = { ...newIncident(new Date('2026-03-01T02:30:00Z')), ...NO_CHOICE };
  function Form() {
    const form = useForm<IncidentForm>({ defaultValues: values });
    return (
      <FormProvider {...form}>
        <NotificationListSection />
      </FormProvider>
    );
  }
  const { user } = renderAdmin(<Form />, { dataProvider: server });
  return async (words: string) => {
    const field = await screen.findByLabelText('Search by department');
    await user.clear(field);
    await user.paste(words);
  };
}

const ANN: Recipient = { id: '1', name: 'Ann', department: 'Retail' };
const results = async () =>
  within(await screen.findByRole('list', { name: 'Search results' }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent);

test('DET-7 a search by department also finds a department whose people the server left out of its answer', async () => {
  const search = await searchDepartments(['Reptiles', 'Retail', 'HR'], [ANN]);
  await search('re');
  await waitFor(async () => expect(await results()).toEqual(['Reptiles', 'Retail']));
});

test('DET-7 a search by department finds a department without people, and says so if there is none', async () => {
  const search = await searchDepartments(['Reptiles', 'Café'], []);
  await search('cafe');
  await waitFor(async () => expect(await results()).toEqual(['Café']));
  await search('nothing');
  expect(await screen.findByText('No user found.')).toBeVisible();
});

test('DET-7 a search by user that finds fifty people says that there may be more', async () => {
  const found = Array.from({ length: 50 }, (_, index) => ({ ...ANN, id: `${index}`, name: `Tan ${index}` }));
  await searchDepartments(['Retail'], found);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Search by' }));
  await user.click(await screen.findByRole('option', { name: 'User' }));
  await user.click(await screen.findByLabelText('Search by user'));
  await user.paste('Tan');
  expect(await screen.findByText('There may be more people. Type more of the name.')).toBeVisible();
});
