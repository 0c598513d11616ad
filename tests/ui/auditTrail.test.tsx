import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { IncidentAuditEntry } from '../../contract/schemas/auditTrail.ts';
import { AuditTrail } from '../../src/resources/audit_trails/trail/AuditTrail.tsx';
import IncidentAudit from '../../src/resources/incidents/IncidentAudit.tsx';
import { buildCase } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { onPhone } from './onPhone.ts';

const getList = vi.fn();
afterEach(() => vi.restoreAllMocks());

function open(total: number) {
  const entries = Array.from(
    { length: Math.min(total, 10) },
    (_, index): IncidentAuditEntry => ({
      id: String(index + 1),
      timestamp: '2026-11-03T04:05:00.000Z',
      changed_by_name: 'Nurul Huda',
      role: 'super_admin',
      description:
        index === 0 ? Array.from({ length: 6 }, (_, n) => `Sentence ${n + 1}`) : ['Create incident'],
      details:
        index === 0
          ? [
              { field: 'Incident Title', before: 'Slip', after: 'Slip beside the pool' },
              { field: 'Weather', before: '', after: 'Rain' },
            ]
          : [],
    }),
  );
  getList.mockReset().mockResolvedValue({ data: entries, total });
  return renderAdmin(<AuditTrail filter={{ incident_id: '7' }} />, {
    at: ['/before', '/trail'],
    dataProvider: { getList },
  });
}

test('IAUD-1 shows the columns, the role with spaces, Singapore time, and at most four sentences per row', async () => {
  open(3);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  const table = await screen.findByRole('table');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Timestamp',
    'Changed By',
    'Description of Change',
    'Details',
  ]);
  const [, first] = within(table).getAllByRole('row');
  expect(within(first as HTMLElement).getByText('3 Nov 2026, 12:05')).toBeVisible();
  expect(first).toHaveTextContent('super admin');
  expect(first).toHaveTextContent('Sentence 4and 2 more');
  expect(first).not.toHaveTextContent('Sentence 5');
});

test('IAUD-1 SHELL-8 on a phone, an entry has its time in Singapore, the person, the role and View Details', async () => {
  onPhone();
  open(1);
  expect((await screen.findByText('Sentence 4')).closest('.MuiCard-root')).toHaveTextContent(
    /^3 Nov 2026, 12:05Sentence 1.*Sentence 4and 2 moreNurul Huda, super adminView Details$/,
  );
});

test('IAUD-1 IAUD-2 View Details shows each field before and after, or the sentences of an entry without fields', async () => {
  open(2);
  const [first, second] = await screen.findAllByRole('button', { name: /^View Details/ });
  if (!first || !second) throw new Error('There is no View Details.');
  await userEvent.click(first);
  const dialog = screen.getByRole('dialog', { name: 'Details of 3 Nov 2026, 12:05' });
  const title = within(dialog).getByRole('region', { name: 'Incident Title' });
  expect(title).toHaveTextContent('BeforeSlipAfterSlip beside the pool');
  expect(within(dialog).getByRole('region', { name: 'Weather' })).toHaveTextContent('Before–AfterRain');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.click(second);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Create incident');
});

test('IAUD-1 Back closes View Details', async () => {
  const { router, address } = open(1);
  await userEvent.click(await screen.findByRole('button', { name: /^View Details/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/trail');
});

test('IAUD-1 shows ten entries per page from page 1, and loads another page on request', async () => {
  open(23);
  // jsdom cannot scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  await screen.findByRole('table');
  expect(screen.getByText('1 to 10 of 23')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  const asked = () =>
    getList.mock.calls.map(([resource, { pagination, filter }]) => ({ resource, pagination, filter }));
  const filter = { incident_id: '7' };
  await expect.poll(asked).toEqual([
    { resource: 'audit_trails', pagination: { page: 1, perPage: 10 }, filter },
    { resource: 'audit_trails', pagination: { page: 3, perPage: 10 }, filter },
  ]);
});

test('IAUD-1 the page has its heading and a link back to its incident', async () => {
  getList.mockReset().mockResolvedValue({ data: [], total: 0 });
  const getOne = async () => ({ data: buildCase() });
  renderAdmin(<IncidentAudit />, { at: '/incidents_list/audit?id=7', dataProvider: { getList, getOne } });
  expect(await screen.findByRole('heading', { level: 1, name: 'View Audit Trail' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'INC-000007' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/incidents_list\/detail\?id=7$/),
  );
});

test('IAUD-1 an empty audit trail shows No data found', async () => {
  open(0);
  expect(await screen.findByText('No data found')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
