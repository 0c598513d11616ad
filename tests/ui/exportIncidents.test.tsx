import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider, type SortPayload } from 'react-admin';
import { readSheet } from 'read-excel-file/web-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { endSession, keepSession } from '../../src/api/session.ts';
import * as download from '../../src/components/downloadFile.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { ExportIncidents } from '../../src/resources/incidents/list/export/ExportIncidents.tsx';
import { viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { SheetWorker } from '../helpers/sheetWorker.ts';

const given: { name: string; file: Blob }[] = [];

const server = {
  total: 1,
  asked: [] as Record<string, unknown>[],
  /** Runs before each page's response. An exception from it fails the call. */
  before: async (_page: number): Promise<void> => undefined,
};
async function answer(_name: string, input: { page: number; size: number }) {
  server.asked.push(input);
  await server.before(input.page);
  const from = (input.page - 1) * input.size;
  const ids = Array.from({ length: Math.min(input.size, server.total - from) }, (_, at) => from + at + 1);
  const isLast = from + ids.length >= server.total;
  return {
    list: ids.map((id) => ({
      ...{ id: String(id), incident_id: `INC-${id}` },
      latest_updated_at: `2026-10-${id <= 2 ? 30 + (id % 2) : 10}T00:00:00.000Z`,
    })),
    total: server.total,
    total_pages: 2,
    nexturl: isLast ? null : '/next',
  };
}

beforeEach(() => {
  Object.assign(server, { total: 1, asked: [], before: async () => undefined });
  given.length = 0;
  SheetWorker.running = 0;
  keepSession(viewer);
  playServer(answer);
  vi.spyOn(download, 'downloadFile').mockImplementation((name, file) => void given.push({ name, file }));
  vi.stubGlobal('Worker', SheetWorker);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const OCTOBER: IncidentFilter = { from_date: '2026-10-01', to_date: '2026-10-31', park: 'Night Safari' };

const BY_NUMBER: SortPayload = { field: 'incident_id', order: 'ASC' };

function open(filterValues: IncidentFilter = OCTOBER, sort: SortPayload = BY_NUMBER) {
  return renderAdmin(
    // biome-ignore lint/suspicious/noExplicitAny: only the part of the list that the button reads
    <ListContextProvider value={{ filterValues, sort } as any}>
      <ExportIncidents />
    </ListContextProvider>,
    { dataProvider },
  );
}

async function exportAs(kind: 'xlsx' | 'csv') {
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: `Export this list (.${kind})` }));
}

test('EXP-1 EXP-3 exports the filtered list, 1,000 rows per request, with the notification', async () => {
  server.total = 1001;
  open();
  await exportAs('xlsx');
  expect(await screen.findByText('This file size may be big. Downloading may take some time.')).toBeVisible();
  await waitFor(() =>
    expect(given.map(({ name }) => name)).toEqual(['Incidents 2026-10-01 to 2026-10-31.xlsx']),
  );
  const [heading, ...rows] = await readSheet(given[0]?.file ?? new Blob());
  expect([heading?.length, rows.length, rows.at(-1)?.[0]]).toEqual([31, 1001, 'INC-1001']);
  expect(server.asked).toMatchObject([
    { ...OCTOBER, export: true, page: 1, size: 1000, user_id: viewer.id, category: 'All' },
    { ...OCTOBER, export: true, page: 2, size: 1000, after: 1000 },
  ]);
  expect(SheetWorker.running).toBe(0);
});

test.each([
  [{ field: 'incident_id', order: 'DESC' }, 'INC-12,INC-11,INC-10'],
  [{ field: 'latest_updated_at', order: 'DESC' }, 'INC-1,INC-2,INC-12'],
  [{ field: 'latest_updated_at', order: 'ASC' }, 'INC-3,INC-4,INC-5'],
] as const)('EXP-1 rows keep the sort order of the list: %o', async (sort, first) => {
  server.total = 12;
  open(OCTOBER, sort);
  await exportAs('xlsx');
  await waitFor(() => expect(given).toHaveLength(1));
  const [, ...rows] = await readSheet(given[0]?.file ?? new Blob());
  expect(rows.slice(0, 3).map(([code]) => code)).toEqual(first.split(','));
});

test.each([{ from_date: '2026-10-01', to_date: '2026-11-01' }, { from_date: '2026-10-01' }, {}])(
  'EXP-1 more than 31 days are refused without a request: %o',
  async (filter) => {
    open(filter);
    await exportAs('csv');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Please select less than 31 days');
    expect(server.asked).toEqual([]);
  },
);

test('EXP-1 SHELL-11 a network failure is reported, writes no file, and can be retried', async () => {
  server.total = 1500;
  server.before = async (page) => {
    if (page !== 2) return;
    server.before = async () => undefined;
    throw new TypeError('no network');
  };
  open();
  await exportAs('csv');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 }));
  await waitFor(() => expect(given).toHaveLength(1));
  expect((await given[0]?.file.text())?.split('\r\n')).toHaveLength(1502);
  expect(server.asked.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
  expect(SheetWorker.running).toBe(0);
}, 20_000);

test('EXP-2 an export longer than a second shows its progress and can be cancelled', async () => {
  server.total = 1500;
  server.before = (page) => (page === 2 ? new Promise(() => undefined) : Promise.resolve());
  open();
  await exportAs('xlsx');
  const region = await screen.findByRole('region', { name: 'Exporting incidents' }, { timeout: 3000 });
  expect(region).toHaveTextContent('1,000 of 1,500');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'Export this list (.csv)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(region).not.toBeInTheDocument());
  expect([given, SheetWorker.running]).toEqual([[], 0]);
});

test('LIST-13 an export continues after leaving the page, and ends with its session', async () => {
  let answer: () => void = () => undefined;
  server.before = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const first = open();
  await exportAs('csv');
  first.unmount();
  act(() => answer());
  await waitFor(() => expect(given).toHaveLength(1));
  const second = open();
  await exportAs('csv');
  second.unmount();
  await waitFor(() => expect(SheetWorker.running).toBe(1));
  endSession();
  await waitFor(() => expect(SheetWorker.running).toBe(0));
  expect(given).toHaveLength(1);
});

test('EXP-1 without matching incidents there is no file, and unsent drafts cannot be exported', async () => {
  server.total = 0;
  const list = open();
  await exportAs('csv');
  expect(await screen.findByText('No incidents match, so there is nothing to export.')).toBeVisible();
  expect(given).toEqual([]);
  list.unmount();
  open({ ...OCTOBER, incident_status: 'Pending Save' });
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});
