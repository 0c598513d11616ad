// @vitest-environment domBesideServer
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AutocompleteInput,
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  DataTable,
  Edit,
  ExportButton,
  List,
  type RaRecord,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { browser } from '../helpers/consoleHere.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';
import { becomeUser, prepareDom, showStock } from '../helpers/stock.tsx';

/* react-admin's stock components, without any of the console's own, on its data provider and a real server (CARD-2). */

let server: TestServer;
let admin: TestUser;
let rangers: TestUser[];

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(async () => {
  prepareDom();
  // Rendering in the server's process delays its event loop, which must not count as overload.
  server = await startServer({}, { limits: { eventLoopDelay: 60_000 } });
  admin = await server.addUser({ role: 'super_admin', name: 'Nadia Admin' });
  rangers = [];
  for (let number = 0; number < 61; number += 1) {
    const two = String(number).padStart(2, '0');
    rangers.push(await server.addUser({ role: 'junior_user', name: `Ranger ${two}`, staffId: `3000${two}` }));
  }
  await becomeUser(server, admin);
});
afterEach(cleanup);
afterAll(() => server.close());

const stored = async (id = '') => (await dataProvider.getOne('users', { id })).data;

const RANGERS = { role: 'junior_user' };
const rows = () => screen.getAllByRole('row').slice(1);
const inRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('CARD-2 USER-6 List and DataTable: a page of accounts, the next page, and sorting by a column', async () => {
  showStock(
    <List resource="users" filter={RANGERS} perPage={10}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="staff_id" />
      </DataTable>
    </List>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /sort by name/i }));
  await inRow('Ranger 00');
  expect(rows().length).toBe(10);
  expect(screen.getByText('1-10 of 61')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /next page/i }));
  await inRow('Ranger 10');
  expect(rows().map((row) => within(row).getByText(/^Ranger/).textContent)).toEqual(
    rangers.slice(10, 20).map(({ name }) => name),
  );
});

test('CARD-2 ReferenceField and ReferenceManyField: the group of an account, and its audit trail', async () => {
  const one = rangers[0]?.id ?? '';
  showStock(
    <Show resource="users" id={one}>
      <SimpleShowLayout>
        <ReferenceField source="role" reference="groups" link={false}>
          <TextField source="group_name" />
        </ReferenceField>
        <ReferenceManyField
          reference="group_users"
          target="role"
          source="role"
          sort={{ field: 'name', order: 'ASC' }}
        >
          <DataTable>
            <DataTable.Col source="name" />
          </DataTable>
        </ReferenceManyField>
      </SimpleShowLayout>
    </Show>,
  );
  expect(await screen.findByText('Junior User')).toBeVisible();
  await inRow('Ranger 00');
  expect(rows().length).toBe(25);
});

test('CARD-2 Edit: an account and a whole incident; the server’s errors show at their fields', async () => {
  const one = rangers[1]?.id ?? '';
  showStock(
    <Edit resource="users" id={one} mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <TextInput source="name" />
        <TextInput source="mobile_no" />
      </SimpleForm>
    </Edit>,
  );
  vi.spyOn(console, 'error').mockReturnValueOnce();
  const mobile = await screen.findByLabelText(/Mobile no/);
  await userEvent.clear(mobile);
  await userEvent.type(mobile, 'none');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(mobile).toHaveAttribute('aria-invalid', 'true'));
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '+6598765432');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored(one)).mobile_no).toBe('+6598765432'));
  cleanup();

  const { id } = await fileIncident(server, browser.token);
  showStock(
    <Edit resource="incidents" id={id} mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <TextInput source="case_details.incident_description.incident_title" label="Title" />
      </SimpleForm>
    </Edit>,
  );
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Told by a stock form');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { data } = await dataProvider.getOne('incidents', { id });
    expect(data.case_details.incident_description.incident_title).toBe('Told by a stock form');
  });
});

test('CARD-2 UDET-15 Create: an account', async () => {
  const fixed = {
    ...{ staff_id: '40000001', role: 'senior_user', park: 'Singapore Zoo' },
    ...{ department: 'Operations', sub_department: 'Ranger/Security' },
  };
  showStock(
    <Create resource="users" redirect={false} transform={(data: object) => ({ ...fixed, ...data })}>
      <SimpleForm>
        <TextInput source="name" />
        <TextInput source="email" />
        <TextInput source="mobile_no" />
      </SimpleForm>
    </Create>,
  );
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Stock Made');
  await userEvent.type(screen.getByLabelText(/^Email/), 'stock@parks.example');
  await userEvent.type(screen.getByLabelText(/Mobile no/), '+6591110000');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { data } = await dataProvider.getList('users', { filter: { q: 'Stock Made' } });
    expect(data).toEqual([expect.objectContaining({ email: 'stock@parks.example', ...fixed })]);
  });
});

test('CARD-2 AutocompleteInput: accounts by the typed text', async () => {
  showStock(
    <Edit resource="users" id={rangers[2]?.id} redirect={false}>
      <SimpleForm>
        <ReferenceInput source="successor" reference="users">
          <AutocompleteInput optionText="name" label="Successor" />
        </ReferenceInput>
      </SimpleForm>
    </Edit>,
  );
  const field = await screen.findByLabelText('Successor');
  // The component discards text that is typed before its first choices arrive.
  await userEvent.click(field);
  await screen.findAllByRole('option');
  await userEvent.type(field, 'Ranger 42');
  expect(await screen.findByRole('option', { name: 'Ranger 42' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('option').length).toBe(1));
});

test('CARD-2 ExportButton: all accounts, beyond the server’s page limit', async () => {
  const exporter = vi.fn<(records: RaRecord[]) => void>();
  showStock(
    <List
      resource="users"
      filter={RANGERS}
      sort={{ field: 'name', order: 'ASC' }}
      exporter={exporter}
      actions={<ExportButton />}
    >
      <DataTable>
        <DataTable.Col source="name" />
      </DataTable>
    </List>,
  );
  await inRow('Ranger 00');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exporter).toHaveBeenCalled());
  expect(exporter.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(rangers.map(({ name }) => name));
});

test('CARD-2 BulkUpdateButton and BulkDeleteButton: the selected records only', async () => {
  const wardens: TestUser[] = [];
  for (let number = 0; number < 6; number += 1) {
    wardens.push(await server.addUser({ role: 'senior_user', name: `Warden ${number}` }));
  }
  const buttons = (
    <>
      <BulkUpdateButton mutationMode="pessimistic" data={{ park: 'Night Safari' }} label="Move" />
      <BulkDeleteButton mutationMode="pessimistic" />
    </>
  );
  showStock(
    <List resource="users" filter={{ search: 'Warden' }} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable bulkActionButtons={buttons}>
        <DataTable.Col source="name" />
      </DataTable>
    </List>,
  );
  const choose = async (name: string) => userEvent.click(within(await inRow(name)).getByRole('checkbox'));
  const press = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  };
  const parks = async () => Promise.all(wardens.slice(0, 3).map(async ({ id }) => (await stored(id)).park));
  await choose('Warden 0');
  await choose('Warden 2');
  await press('Move');
  await waitFor(async () => expect(await parks()).toEqual(['Night Safari', 'Singapore Zoo', 'Night Safari']));

  await screen.findByText('0 items selected');
  await choose('Warden 3');
  await choose('Warden 5');
  await press('Delete');
  await waitFor(() => expect(screen.queryByText('Warden 5')).toBeNull());
  for (const [at, status] of [
    [3, 404],
    [5, 404],
  ] as const)
    await expect(stored(wardens[at]?.id)).rejects.toMatchObject({ status });
  expect((await stored(wardens[4]?.id)).name).toBe('Warden 4');
});
