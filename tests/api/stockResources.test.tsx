// @vitest-environment domBesideServer
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type AuthProvider,
  DataTable,
  List,
  type RaRecord,
  RecordContextProvider,
  ReferenceField,
  ReferenceManyField,
  Show,
  TextField,
} from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pushMessageRecipients, pushMessages, type users } from '../../server/database/schema.ts';
import { signedInUser } from '../../src/api/session.ts';
import { canAccess } from '../../src/authProvider/canAccess.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { browser } from '../helpers/consoleHere.ts';
import { fileIncident, updateInput } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';
import { becomeUser, prepareDom, showStock } from '../helpers/stock.tsx';

/* react-admin's own components with the console's data provider and access rules on a real server (CARD-1). */

let server: TestServer;
let admin: TestUser;
const incidents: string[] = [];

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const PEOPLE = [
  { name: 'Sorted B', staffId: '30000003', email: 'c@stock.example', role: 'super_user' },
  { name: 'sorted a', staffId: '30000001', email: 'b@stock.example', role: 'junior_user' },
  { name: 'Sorted Ć', staffId: '30000002', email: 'a@stock.example', role: 'senior_user' },
].map((person, index) => ({
  ...person,
  park: ['Night Safari', 'Singapore Zoo', 'Bird Paradise'][index],
  department: ['Security', 'Corporate', 'Facilities'][index],
  createdAt: new Date(Date.UTC(2025, 0, [2, 3, 1][index])),
  latestUpdatedAt: new Date(Date.UTC(2025, 1, [1, 3, 2][index])),
})) as Partial<typeof users.$inferInsert>[];

beforeAll(async () => {
  prepareDom();
  // Rendering in the server's process delays its event loop, which must not count as overload.
  server = await startServer({}, { limits: { eventLoopDelay: 60_000 } });
  admin = await server.addUser({ role: 'super_admin', name: 'Nadia Admin' });
  for (const person of PEOPLE) await server.addUser(person);
  await becomeUser(server, admin);
  const { token } = browser;
  for (const park of ['Night Safari', 'Singapore Zoo', 'Bird Paradise'])
    incidents.push((await fileIncident(server, token, { incident_title: 'Stock order', park })).id);
  const rained = await updateInput(server, token, incidents[0] ?? '', { description: { weather: 'Cloudy' } });
  await server.call('update_incident', rained, { token });
  for (const [index, text] of ['was_filed', 'was_changed', 'was_closed'].entries()) {
    await notify(incidents[0], index, text);
    await notify(incidents[1], index, `${text} elsewhere`);
  }
});
afterEach(cleanup);
afterAll(() => server.close());

async function notify(incidentId: string | undefined, index: number, text: string): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1 + index));
  const about = { incidentId: Number(incidentId), category: 'c1', park: 'Night Safari' } as const;
  const [message] = await server.database
    .insert(pushMessages)
    .values({ ...about, text, at, sentBy: admin.id })
    .returning();
  await server.database
    .insert(pushMessageRecipients)
    .values({ userId: admin.id, messageId: message?.id ?? 0 });
}

const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => undefined,
  canAccess: async (asked) => canAccess(signedInUser(), asked),
};

type Stock = { resource: string; sorts: string[]; shown: string; filter?: () => object };

const RESOURCES: Stock[] = [
  {
    resource: 'users',
    sorts: [
      ...['id', 'staff_id', 'name', 'email', 'role', 'park', 'department'],
      ...['created_at', 'latest_updated_at'],
    ],
    shown: 'email',
    filter: () => ({ q: '@stock.example' }),
  },
  { resource: 'groups', sorts: ['id', 'group_name', 'description', 'no_of_user'], shown: 'group_name' },
  {
    resource: 'incidents',
    sorts: ['id', 'incident_id', 'latest_updated_at'],
    shown: 'incident_id',
    filter: () => ({ q: 'Stock order' }),
  },
  { resource: 'notifications', sorts: ['id', 'timestamp'], shown: 'text' },
  { resource: 'audit_trails', sorts: ['id', 'timestamp'], shown: 'timestamp' },
];

async function read({ resource, filter }: Stock): Promise<RaRecord[]> {
  const pagination = { page: 1, perPage: 50 };
  return (await dataProvider.getList(resource, { pagination, filter: filter?.() ?? {} })).data;
}

function firstCells(): (string | null)[] {
  return [...document.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
}

const RANKS = ['junior_user', 'senior_user', 'super_user', 'admin', 'super_admin'];

/** Group ids are compared by rank and account ids by code unit; other values by locale. */
function compareWith(resource: string, source: string): (one: string, other: string) => number {
  if (resource === 'groups' && source === 'id')
    return (one, other) => RANKS.indexOf(one) - RANKS.indexOf(other);
  if (resource === 'users' && source === 'id') return (one, other) => (one < other ? -1 : 1);
  return (one, other) => one.localeCompare(other, 'en', { numeric: true });
}

describe.each(RESOURCES)('$resource', (stock) => {
  const { resource, sorts, shown, filter } = stock;

  test.each(sorts)(`CARD-1 the stock list of ${resource} sorted by %s, both ways`, async (source) => {
    const values = (await read(stock)).map((record) => String(record[source]));
    const ascending = values.toSorted(compareWith(resource, source));
    expect(new Set(values).size).toBeGreaterThan(1);
    const other = sorts.find((each) => each !== source) ?? 'id';
    showStock(
      <List resource={resource} filter={filter?.()} sort={{ field: other, order: 'DESC' }} perPage={50}>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source={source} />
        </DataTable>
      </List>,
      authProvider,
    );
    // Three presses, because the initial order may already be the first requested one.
    for (const way of ['ascending', 'descending', 'ascending']) {
      await userEvent.click(
        await screen.findByRole('button', { name: new RegExp(`^sort by .+ ${way}$`, 'i') }),
      );
      const expected = way === 'ascending' ? ascending : ascending.toReversed();
      await waitFor(() => expect(firstCells()).toEqual(expected));
    }
  });

  test(`CARD-1 a stock list of ${resource} refuses to sort by an unknown field`, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    showStock(
      <List resource={resource} sort={{ field: 'colour', order: 'ASC' }}>
        <DataTable>
          <DataTable.Col source="id" />
        </DataTable>
      </List>,
      authProvider,
    );
    const offered = sorts.filter((each) => each !== 'id');
    const refusal = await screen.findByText(`The list of ${resource} cannot be sorted by colour.`, {
      exact: false,
    });
    for (const each of offered) expect(refusal).toHaveTextContent(each);
    vi.restoreAllMocks();
  });

  test(`CARD-1 Show and ReferenceField of ${resource} read one, and getMany the existing ones`, async () => {
    const records = await read(stock);
    const [one, two] = [records[0], records[1]] as [RaRecord, RaRecord];
    showStock(
      <>
        <Show resource={resource} id={one.id}>
          <TextField source={shown} className="shown" />
        </Show>
        <RecordContextProvider value={{ id: 'here', other: two.id }}>
          <ReferenceField source="other" reference={resource} link={false}>
            <TextField source={shown} className="referenced" />
          </ReferenceField>
        </RecordContextProvider>
      </>,
      authProvider,
    );
    const getText = (className: string) => document.querySelector(`.${className}`)?.textContent;
    await waitFor(() => expect([getText('shown'), getText('referenced')]).toEqual([one[shown], two[shown]]));
    const { data } = await dataProvider.getMany(resource, { ids: [two.id, '999999', one.id] });
    expect(data.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    await expect(dataProvider.getOne(resource, { id: '999999' })).rejects.toMatchObject({ status: 404 });
  });
});

type Belonging = [
  what: string,
  of: string,
  id: () => string | undefined,
  reference: string,
  target: string,
  source: string,
  values: string[],
];

const BELONGING: Belonging[] = [
  ['the accounts of a group', 'groups', () => 'senior_user', 'users', 'role', 'name', ['Sorted Ć']],
  [
    'the incidents that an account filed',
    'users',
    () => admin.id,
    'incidents',
    'created_by',
    'filtered_park',
    ['Bird Paradise', 'Singapore Zoo', 'Night Safari'],
  ],
  [
    'the notifications of an incident',
    'incidents',
    () => incidents[0],
    'notifications',
    'incident_id',
    'text',
    ['was_closed', 'was_changed', 'was_filed'],
  ],
  [
    'the audit trail of an incident',
    'incidents',
    () => incidents[0],
    'audit_trails',
    'incident_id',
    'description',
    ['Update weather from - to Cloudy', 'Create incident'],
  ],
];

test.each(BELONGING)(
  'CARD-1 ReferenceManyField: %s',
  async (...[, resource, one, reference, target, source, values]) => {
    showStock(
      <Show resource={resource} id={one()}>
        <ReferenceManyField reference={reference} target={target}>
          <DataTable bulkActionButtons={false} rowClick={false}>
            <DataTable.Col source={source} render={(record) => String(record[source])} />
          </DataTable>
        </ReferenceManyField>
      </Show>,
      authProvider,
    );
    await waitFor(() => expect(firstCells()).toEqual(values));
  },
);

test('CARD-1 groups are filtered by words and by field values; an unknown field is refused', async () => {
  const found = async (filter: object) =>
    (await dataProvider.getList('groups', { filter })).data.map(({ id }) => id);
  expect(await found({ q: 'JUNIOR' })).toEqual(['junior_user']);
  expect(await found({ id: ['admin', 'junior_user'] })).toEqual(['junior_user', 'admin']);
  expect(await found({ perms: 'p14', search: '' })).toEqual(['admin', 'super_admin']);
  expect(await found({ group_name: 'nothing like it' })).toEqual([]);
  await expect(found({ colour: 'red' })).rejects.toThrow('The list of groups cannot be filtered by colour.');
});
