import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportProblem } from '../../contract/accounts/accountImport.ts';
import type { AccountImport } from '../../contract/endpoints/accounts.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import type { User } from '../../contract/schemas/user.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { keepSession } from '../../src/api/session.ts';
import * as sheet from '../../src/components/spreadsheet/saveSheet.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { exportRows } from '../../src/resources/users/sheets/exportRows.ts';
import ImportUsers from '../../src/resources/users/sheets/ImportUsers.tsx';
import SheetsMenu from '../../src/resources/users/sheets/SheetsMenu.tsx';
import * as sheetFiles from '../../src/resources/users/sheets/sheetFiles.ts';
import { readSpreadsheet } from '../../src/resources/users/sheets/sheetRows.ts';
import { buildReferenceData, buildUser, ROLE_TITLES, viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { cell, workbook } from '../helpers/workbook.ts';

// jsdom has no workers, so their code runs in this process.
const saved: { name: string; kind: string; rows: string[][] }[] = [];
type Sent = Record<string, unknown> & { rows: { row: number; email: string }[] };
const server = {
  problems: [] as unknown[],
  current: null as unknown,
  failures: 0,
  users: [] as unknown[],
  calls: [] as { name: string; input: Record<string, unknown>; key?: string | undefined }[],
};
async function answer(name: string, input: Sent, key?: string) {
  if (name === 'get_account_import') return { data: server.current };
  server.calls.push({ name, input, key });
  if (server.failures > 0) {
    server.failures -= 1;
    throw new TypeError('no network');
  }
  if (name === 'get_all_users') {
    const { page = 0, size = 10 } = input as { page?: number; size?: number };
    return { data: server.users.slice(page * size, (page + 1) * size), total: server.users.length };
  }
  const bad = new Set((server.problems as ImportProblem[]).map(({ row }) => row));
  return { good: input.rows.length - bad.size, problems: server.problems, id: '1' };
}

const admin = {
  ...viewer,
  role: 'admin' as const,
  perms: [...DEFAULT_GROUPS.admin.perms],
  offers: ['account_import' as const, 'idempotency_key' as const],
};

beforeEach(() => {
  Object.assign(server, { problems: [], current: null, failures: 0, users: [], calls: [] });
  saved.length = 0;
  keepSession(admin);
  playServer(answer);
  vi.spyOn(sheetFiles, 'readSheetFile').mockImplementation(async (file, choice) =>
    readSpreadsheet(file, file.name, choice),
  );
  vi.spyOn(sheet, 'saveSheet').mockImplementation(async (name, kind, { rows }) => {
    saved.push({ name, kind, rows: rows as string[][] });
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const open = (page = <ImportUsers />) =>
  renderAdmin(page, { dataProvider, referenceData: buildReferenceData() });

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** While an overlay is shown, nothing under it has a role. */
const select = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const HEAD = 'Staff ID,Full name,Email,Mobile,Role,Park,Department,Section';
const line = (nth: number) =>
  `1234567${nth},Person ${nth},p${nth}@parks.example,9123456${nth},Junior User,Zoo,Ops,Rangers`;
async function choose(content: BlobPart, name = 'staff.csv') {
  await userEvent.upload(await screen.findByLabelText('Spreadsheet'), new File([content], name), {
    applyAccept: false,
  });
}
const menu = (
  // biome-ignore lint/suspicious/noExplicitAny: only the part of the list that the menu reads
  <ListContextProvider value={{ filterValues: { role: 'admin' } } as any}>
    <SheetsMenu />
  </ListContextProvider>
);
const rowsSent = (name: string) => sent(name).map(({ input }) => (input as Sent).rows)[0] ?? [];
const sent = (name: string) => server.calls.filter((call) => call.name === name);

test('UDET-13 DATA-3 from file to confirmation: columns are guessed and changed, problems named, and valid rows imported', async () => {
  const reason = "You can't assign the role Super Admin.";
  server.problems = [
    { row: 3, field: 'email', value: 'p2@parks.example', reason: 'Email already exists' },
    { row: 3, field: 'role', value: 'super_admin', reason },
  ];
  open();
  await choose([HEAD, line(1), line(2), line(3)].join('\n'));
  expect(await screen.findByText('staff.csv: 3 rows. Nothing has been imported yet.')).toBeVisible();
  // "Section" is this file's heading for the sub-department. An unmapped heading would end the import here.
  await select('Sub department', 'Not in this file');
  expect(await screen.findByText('Please choose the column for: Sub department.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check 3 rows' })).toBeDisabled();
  await select('Sub department', 'Section');
  await press('Check 3 rows');
  await waitFor(() => expect(sent('check_account_import')).toHaveLength(1));
  expect(rowsSent('check_account_import')[0]).toEqual({
    row: 2,
    staff_id: '12345671',
    name: 'Person 1',
    email: 'p1@parks.example',
    mobile_no: '+6591234561',
    role: 'junior_user',
    park: 'Zoo',
    department: 'Ops',
    sub_department: 'Rangers',
    account_expiry: '',
  });
  const problems = within(await screen.findByRole('table', { name: 'Problems' }));
  const cells = problems.getAllByRole('cell').map(({ textContent }) => textContent);
  const named = [
    ['3', 'Email', 'p2@parks.example', 'Email already exists'],
    ['3', 'Role', 'Super Admin', reason],
  ];
  expect(cells).toEqual(named.flat());
  await press('Download problems');
  expect(saved[0]).toMatchObject({ kind: 'xlsx', rows: [['Row', 'Column', 'Value', 'Problem'], ...named] });
  await press('Add 2 accounts');
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Add 2 accounts?');
  expect(question).toHaveTextContent('1 row with problems will not be imported.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent('start_account_import')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Add 2 accounts');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent('start_account_import')).toHaveLength(1));
  const [start] = sent('start_account_import');
  expect(start?.input.file_name).toBe('staff.csv');
  expect(rowsSent('start_account_import').map(({ row }) => row)).toEqual([2, 4]);
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('SHELL-11 FORM-16 a start with a lost response is retried with the same key', async () => {
  open();
  await choose([HEAD, line(1)].join('\n'));
  await press('Check 1 row');
  await screen.findByText(/1 of 1 rows can be imported/);
  server.failures = 1;
  await press('Add 1 account');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(new NetworkError(undefined).message)).toBeVisible();
  await press('Try again');
  await waitFor(() => expect(sent('start_account_import')).toHaveLength(2));
  const keys = sent('start_account_import').map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['staff.pdf', 'x', /ends in .xlsx or .csv/],
  ['staff.csv', HEAD, /no accounts/],
])('SHELL-11 %s is rejected with a message, and another file can be chosen', async (name, text, message) => {
  open();
  await choose(text, name);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('a reloaded page shows the running import and its failed rows', async () => {
  const current: AccountImport = {
    id: '7',
    file_name: 'staff.xlsx',
    started_at: '2026-11-03T02:30:00.000Z',
    finished_at: '',
    total: 1960,
    made: 811,
    failed: [{ row: 17, name: 'Ann', email: 'ann@parks.example', reason: 'Email already exists' }],
  };
  server.current = current;
  open();
  expect(await screen.findByText(/811 of 1,960 accounts added so far\. 1 could not be added/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Accounts added' })).toHaveAttribute('aria-valuenow', '41');
  expect(screen.getByRole('row', { name: /17 Ann ann@parks.example Email already exists/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument();
  server.current = { ...current, made: 1959, finished_at: '2026-11-03T02:31:00.000Z' };
  expect(await screen.findByText(/1,959 of 1,960 accounts were added/, {}, { timeout: 4000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

const someone = (nth: number): User =>
  buildUser({
    id: String(nth),
    name: `Person ${nth}`,
    email: `person${nth}@parks.example`,
    sub_department: viewer.sub_department,
    is_active: -1,
    created_at: '2025-03-04T16:30:00.000Z',
    latest_updated_at: '2026-11-03T04:05:00.000Z',
    archive_date: '2026-01-01',
    suspension_remark: 'Left us',
  });

test('USER-2 UDET-4 DATA-3 the export has every page of the filter, and only columns that the viewer may see', async () => {
  server.users = Array.from({ length: 2345 }, (_, nth) => someone(nth));
  open(menu);
  await press('Spreadsheets');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export this list (.csv)' }));
  expect(await screen.findByText('2,345 accounts were exported.')).toBeVisible();
  expect(sent('get_all_users').map(({ input }) => [input.page, input.role])).toEqual(
    [0, 1, 2].map((page) => [page, 'admin']),
  );
  const [file] = saved;
  expect(file?.kind).toBe('csv');
  expect(new Set(file?.rows.map(([, name]) => name)).size).toBe(2346);

  const [head = [], row = []] = exportRows(
    [someone(1)],
    { ...viewer, role: 'super_user', perms: ['p12'] },
    ROLE_TITLES,
  );
  expect(head).toEqual([
    'Staff ID',
    'Name',
    'Email',
    'Role',
    'Park',
    'Department',
    'Status',
    'Join Date',
    'Last Modified',
  ]);
  expect(row[3]).toBe('Junior User');
  expect(row.slice(6)).toEqual(['Archived', '5 Mar 2025, 00:30', '3 Nov 2026, 12:05']);
  expect(
    exportRows([someone(1)], { ...viewer, role: 'admin', perms: ['p12', 'p9'] }, ROLE_TITLES)[1]?.slice(9),
  ).toEqual([viewer.mobile_no, viewer.sub_department, '', 'Not logged in yet', '2026-01-01', 'Left us']);
});

test('USER-2 SHELL-11 the menu offers the import only to people who may add users, and a failed export can be retried', async () => {
  keepSession({ ...admin, role: 'super_user', perms: ['p12'] });
  server.users = [someone(1)];
  server.failures = 1;
  open(menu);
  await press('Spreadsheets');
  expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export this list (.xlsx)' }));
  await press('Try again');
  expect(await screen.findByText('1 account was exported.')).toBeVisible();
});

const check = (count: string) => screen.getByRole('button', { name: `Check ${count}` });
const pick = async (name: string | RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const xmlRow = (number: number, text: string, attributes = '') =>
  `<row r="${number}"${attributes}>${text
    .split(',')
    .map((value, column) => cell(`${String.fromCharCode(65 + column)}${number}`, value))
    .join('')}</row>`;
const xml = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;

test('SHELL-11 a plain file asks nothing, and its read options can still be changed', async () => {
  open();
  await choose([HEAD, line(1)].join('\n'));
  expect(await screen.findByRole('button', { name: 'Check 1 row' })).toBeEnabled();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await press('Change how the file is read');
  await pick(/^Row 2: 12345671 · Person 1/);
  expect(await screen.findByText(/^Please choose the column for: Staff ID/)).toBeVisible();
  await pick(/^Row 1: Staff ID · Full name/);
  expect(check('1 row')).toBeEnabled();
});

test('SHELL-11 for a file that is not Unicode, the person chooses the encoding that shows the names correctly', async () => {
  open();
  const text = [HEAD, line(1).replace('Person 1', 'Jos\u00e9 Tan'), line(2)].join('\n');
  await choose(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  expect(await screen.findByText(/^The text encoding of this file is unknown/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Check 0 rows' })).toBeDisabled();
  await pick('Western European (Mac): JosÈ Tan');
  expect(await screen.findByText('e.g. JosÈ Tan')).toBeVisible();
  await select('Sub department', 'Park');
  await pick('Western European (Windows): José Tan');
  expect(await screen.findByText('e.g. José Tan')).toBeVisible();
  expect(screen.queryByText(/^The text encoding of this file is unknown/)).not.toBeInTheDocument();
  await press('Check 2 rows');
  await screen.findByText(/2 of 2 rows can be imported/);
  expect(rowsSent('check_account_import')).toMatchObject([
    { row: 2, name: 'José Tan', sub_department: 'Zoo' },
    { row: 3, name: 'Person 2' },
  ]);
});

test('SHELL-11 a title and a summary sheet are skipped, and sheet and header row can be chosen', async () => {
  open();
  const summary = xml(xmlRow(1, 'Exported from Numbers'));
  const other = xml(xmlRow(1, HEAD), xmlRow(2, line(8)), xmlRow(3, line(9)));
  const staff = xml(xmlRow(1, 'Staff list 2026'), xmlRow(3, HEAD), xmlRow(4, line(1)));
  const file = workbook({ 'Export Summary': summary, Staff: staff, Former: other });
  await choose(file, 'staff.xlsx');
  expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveTextContent('Staff');
  expect(screen.getByRole('radio', { name: /^Row 3: Staff ID/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Row 1: Staff list 2026' })).not.toBeChecked();
  await select('Sheet', 'Export Summary');
  expect(
    await screen.findByText('The sheet "Export Summary" has no accounts below its first row.'),
  ).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Sheet' })).toHaveTextContent('Staff');
  await select('Sheet', 'Former');
  await press('Check 2 rows');
  await screen.findByText(/2 of 2 rows can be imported/);
  expect(rowsSent('check_account_import').map(({ row }) => row)).toEqual([2, 3]);
  await press('Columns');
  expect(await screen.findByRole('button', { name: 'Check 2 rows' })).toBeEnabled();
});

test('SHELL-11 skipped hidden rows are reported and can be imported, and an ambiguous date needs a choice', async () => {
  open();
  const rows = [
    xmlRow(1, `${HEAD},Expiry`),
    xmlRow(2, `${line(1)},3/4/2027`),
    xmlRow(3, `${line(2)},31/12/2027`, ' hidden="1"'),
  ];
  await choose(workbook({ Staff: xml(...rows) }), 'staff.xlsx');
  expect(await screen.findByText('1 row is hidden in the spreadsheet and left out.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Check 1 row' })).toBeDisabled();
  await pick('3 Apr 2027 (day first)');
  expect(check('1 row')).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Import the hidden row too' }));
  await press('Check 2 rows');
  await screen.findByText(/2 of 2 rows can be imported/);
  expect(rowsSent('check_account_import')).toMatchObject([
    { row: 2, account_expiry: '2027-04-03' },
    { row: 3, account_expiry: '2027-12-31' },
  ]);
});
