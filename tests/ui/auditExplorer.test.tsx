import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuditCheck, ExploredEntry } from '../../contract/schemas/auditExplorer.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import AuditExplorer from '../../src/resources/audit_trails/AuditExplorer.tsx';
import { entriesCsv, saveEntries } from '../../src/resources/audit_trails/saveEntries.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

const entry = (fields: Partial<ExploredEntry> = {}): ExploredEntry => ({
  id: '7',
  timestamp: '2026-11-03T04:05:00.000Z',
  changed_by_name: 'Nurul Huda',
  role: 'super_admin',
  description: ['Update status from Draft to Open'],
  details: [{ field: 'status', before: 'Draft', after: 'Open' }],
  kind: 'incident',
  record: { subject: 'incident', id: '12', name: 'INC-000012', title: 'Guest slipped', may_open: true },
  ...fields,
});

const LAST: NonNullable<AuditCheck['last']> = {
  at: '2026-11-23T01:14:00.000Z',
  by: 'Parks Console',
  is_whole: true,
  entries: 48_201,
  problem_count: 0,
  problems: [],
};
const SOUND: AuditCheck = { last: LAST, running: null, entries: 48_203 };

function open(
  given: { rows?: ExploredEntry[]; total?: number; meta?: object; check?: AuditCheck; at?: string } = {},
) {
  const { rows = [entry()], total = rows.length, meta, check = SOUND, at = '/audit_explorer' } = given;
  const calls = {
    getList: vi.fn(async (_resource: string, _params: { filter: object }) => ({ data: rows, total, meta })),
    getOne: vi.fn(async () => ({ data: { ...check, id: 'chains' } })),
    update:
      vi.fn<(resource: string, params: { data: object }) => Promise<{ data: AuditCheck & { id: string } }>>(),
  };
  renderAdmin(<AuditExplorer />, { at, viewer, dataProvider: calls });
  return calls;
}

test('IAUD-1 UAUD-1 an entry shows its time, person, record (linked if the viewer may open it), and values before and after', async () => {
  const closed = {
    subject: 'user',
    id: 'u1',
    name: 'Mary',
    title: 'mary@parks.example',
    may_open: false,
  } as const;
  open({ rows: [entry(), entry({ id: '6', kind: 'account', record: closed, details: [] })] });
  const table = await screen.findByRole('table');
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/3 Nov 2026.*12:05.*Nurul Huda.*super admin.*INC-000012.*Guest slipped/);
  expect(within(table).getByRole('link', { name: 'INC-000012' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/incidents_list\/detail\?id=12$/),
  );
  expect(second).toHaveTextContent(/Mary.*Account/);
  expect(within(table).queryByRole('link', { name: 'Mary' })).toBeNull();
  const [details] = screen.getAllByRole('button', { name: /View Details/ });
  if (details) await userEvent.click(details);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/INC-000012.*Before.*Draft.*After.*Open/);
});

test('reads the filters from the address, removes each on request, and shows an unknown one as it is', async () => {
  const filter = { person: 'mary', record: 'INC-1', kind: 'nonsense', field: 'Casualty contact number' };
  const { getList } = open({ at: `/audit_explorer?filter=${encodeURIComponent(JSON.stringify(filter))}` });
  await screen.findByRole('table');
  expect(getList.mock.calls[0]?.[1].filter).toEqual(filter);
  expect(screen.getByRole('searchbox', { name: 'Search by person' })).toHaveValue('mary');
  expect(screen.getByRole('button', { name: 'nonsense' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Casualty: Contact number' }));
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).not.toHaveProperty('field'));
});

test('AUTH-17 the security log is a record type: failures show their account, or none for unknown emails', async () => {
  const failed = entry({
    id: 'event-4',
    kind: 'security',
    changed_by_name: 'Unknown person',
    role: 'not_signed_in',
    description: ['3 failed sign-ins from 2 networks'],
    details: [],
    record: { subject: 'user', id: '', name: 'No account', title: '', may_open: false },
  });
  const at = `/audit_explorer?filter=${encodeURIComponent(JSON.stringify({ kind: 'security' }))}`;
  const { getList } = open({ rows: [failed], at });
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(row).toHaveTextContent(/Unknown person.*not signed in.*No account.*Security.*3 failed sign-ins/);
  expect(getList.mock.lastCall?.[1].filter).toEqual({ kind: 'security' });
  expect(screen.getByRole('button', { name: 'Security' })).toBeVisible();
});

test('more matches than are counted: explains how to reach the others, and how many are exported', async () => {
  open({ total: 20_000, meta: { hasMore: true, until: 1 } });
  expect(
    await screen.findByText(/the newest 20,000 entries\. Pick a date range to see older ones/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export the newest 10,000' })).toBeVisible();
});

test('IAUD-2 shows up to where the audit trail is verified; a check runs part by part to its end', async () => {
  const { update } = open();
  expect(
    await screen.findByText('Verified up to entry 48,201 on 23 Nov 2026, 09:14; 2 added since'),
  ).toBeVisible();
  const running = { by: 'Ann', checked: 1, total: 2 };
  const whole = { data: { ...SOUND, last: { ...LAST, entries: 48_203 }, id: 'chains' } };
  let goOn: () => void = () => undefined;
  const over = new Promise<typeof whole>((resolve) => {
    goOn = () => resolve(whole);
  });
  update.mockResolvedValueOnce({ data: { ...SOUND, running, id: 'chains' } }).mockReturnValueOnce(over);
  await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
  expect(await screen.findByText('Verifying the audit trail: 1 of 2 entries')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  goOn();
  expect(await screen.findByText('Verified up to entry 48,203 on 23 Nov 2026, 09:14')).toBeVisible();
  expect(update.mock.calls.map(([, { data }]) => data)).toEqual([{ is_whole: false }, { goes_on: true }]);
});

test('IAUD-2 shows each problem with its current entry; SHELL-11 a failed check offers a retry', async () => {
  const problems = [{ text: 'Chain 3, position 17: the entry was altered.', entry: entry() }];
  const { update } = open({ check: { ...SOUND, last: { ...LAST, problem_count: 2, problems } } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/2 problems found.*position 17.*Current entry.*Nurul Huda.*and 1 more/);
  expect(within(alert).getByRole('link', { name: 'INC-000012' })).toBeVisible();
  vi.spyOn(console, 'warn').mockReturnValue();
  update
    .mockRejectedValueOnce(new NetworkError(undefined))
    .mockResolvedValueOnce({ data: { ...SOUND, id: 'chains' } });
  await userEvent.click(screen.getByRole('button', { name: 'Verify every entry again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Verified up to entry/)).toBeVisible();
  expect(update.mock.calls.map(([, { data }]) => data)).toEqual([{ is_whole: true }, { is_whole: true }]);
});

test('the export has one line per changed field, all as text and never a formula', () => {
  const details = [
    { field: '=1+1', before: '+65 9111', after: '-' },
    { field: 'status', before: '@SUM(A1)', after: ' =cmd|x' },
  ];
  const csv = entriesCsv([
    entry({ details, description: ['Said "hi",\nthen left'] }),
    entry({ details: [] }),
  ]);
  const lines = csv.split('\r\n');
  expect(lines.length).toBe(5);
  expect(lines[0]).toBe(
    '\uFEFFTimestamp (Singapore),Changed by,Role,Record type,Record,Title,Change,Field,Before,After',
  );
  expect(lines[1]).toBe(
    '"3 Nov 2026, 12:05",Nurul Huda,super admin,Incident,INC-000012,Guest slipped,"Said ""hi"",\nthen left",\'=1+1,\'+65 9111,\'-',
  );
  expect(lines[2]?.endsWith("status,'@SUM(A1),' =cmd|x")).toBe(true);
  expect(lines[3]?.endsWith(',,,')).toBe(true);
});

test('the export takes the entries that existed at its start, up to the limit, and reports that there are more', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const page = Array.from({ length: 500 }, (_, index) => entry({ id: String(index) }));
  const getList = vi.fn(
    async (_resource: string, { pagination, meta }: { pagination: object; meta: object }) => {
      asked.push([pagination, meta]);
      return { data: page, total: 12_000, meta: { hasMore: false, until: 99 } };
    },
  );
  const done = await saveEntries({ getList } as never, {}, () => undefined);
  expect(done).toEqual({ saved: 10_000, left: true });
  expect(asked).toHaveLength(20);
  expect(asked[0]).toEqual([{ page: 1, perPage: 500 }, {}]);
  expect(asked[19]).toEqual([{ page: 20, perPage: 500 }, { until: 99 }]);
  expect(click).toHaveBeenCalledOnce();
});
