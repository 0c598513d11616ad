import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AuditTrail } from '../../src/resources/audit_trails/trail/AuditTrail.tsx';
import { NotificationItem } from '../../src/resources/notifications/panel/NotificationItem.tsx';
import { buildCase } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { openCase } from './casePage.tsx';
import { closePage } from './incidentPage.tsx';

const REMARK = 'Which door?\nAnd which tram?';

/** By default the query replaces line breaks with spaces. */
const withLines = (text: string) => screen.findByText(text, { normalizer: (shown) => shown });

test('FLOW-5 the remark on top of a rejected case keeps its lines', async () => {
  const sent_back = { remark: REMARK, by: 'Grace Lim', at: '2026-11-03T04:00:00.000Z' };
  openCase({ incident: buildCase({ incident_status: 'Draft', sent_back }), styled: true });
  expect(await withLines(REMARK)).toHaveStyle({ whiteSpace: 'pre-line' });
  await closePage();
});

test('NPAN-1 the remark in a notification keeps its lines', async () => {
  const message = {
    id: '1',
    incident_id: '7',
    text: 'Your_incident_INC-000007_was_sent_back_by_Mei_Tan.',
    remark: REMARK,
    timestamp: '2026-11-21T16:30:00.000Z',
    is_new: true,
    read_users: [],
  };
  renderAdmin(<NotificationItem message={message} onOpen={vi.fn()} onTrash={vi.fn()} />, { styled: true });
  expect(await withLines(`Remark: ${REMARK}`)).toHaveStyle({ whiteSpace: 'pre-line' });
});

test('IAUD-1 the remark in an audit entry keeps its lines, in the table and in its details', async () => {
  const entry = {
    id: '1',
    timestamp: '2026-11-03T04:05:00.000Z',
    changed_by_name: 'Nurul Huda',
    role: 'super_admin',
    description: [`Sent back: ${REMARK}`],
    details: [],
  };
  const getList = vi.fn().mockResolvedValue({ data: [entry], total: 1 });
  renderAdmin(<AuditTrail filter={{ incident_id: '7' }} />, { dataProvider: { getList }, styled: true });
  expect((await withLines(`Sent back: ${REMARK}`)).closest('ul')).toHaveStyle({ whiteSpace: 'pre-line' });
  await userEvent.click(screen.getByRole('button', { name: /^View Details/ }));
  const sentence = within(await screen.findByRole('dialog')).getByRole('listitem');
  expect(sentence).toHaveTextContent('Sent back: Which door? And which tram?');
  expect(sentence.closest('ul')).toHaveStyle({ whiteSpace: 'pre-line' });
});
