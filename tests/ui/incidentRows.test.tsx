import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { SearchField } from '../../src/components/list/SearchField.tsx';
import { parseIncident } from '../../src/dataProvider/parseIncident.ts';
import { Shortcuts } from '../../src/layout/Shortcuts.tsx';
import { IncidentCards } from '../../src/resources/incidents/list/rows/IncidentCards.tsx';
import { IncidentTable } from '../../src/resources/incidents/list/rows/IncidentTable.tsx';
import * as pdf from '../../src/resources/incidents/pdf/savePdf.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

afterEach(() => vi.restoreAllMocks());

const ROWS = ['1', '2', '3'].map((id) =>
  parseIncident({
    id,
    incident_id: `INC-00000${id}`,
    incident_status: 'Open',
    filtered_category: id === '2' ? 'c3' : 'c1',
    latest_updated_at: '2026-11-03T02:30:00.000Z',
    created_at: '2026-11-03T02:30:00.000Z',
    case_details: buildCaseDetails({
      description: { incident_title: `Fall ${id}`, is_emergency_incident: id === '3' ? 'Yes' : 'No' },
    }),
    ...(id === '3' && { report_due: '2999-01-05' }),
  }),
);

function List({ rows }: { rows: React.ReactNode }) {
  const list = useList({ data: ROWS, resource: 'incidents' });
  return (
    <main>
      <ListContextProvider value={list}>
        <SearchField label="Search incidents" placeholder="" value="" onChange={() => undefined} />
        {rows}
      </ListContextProvider>
    </main>
  );
}

function open(rows: React.ReactNode, perms: PermissionCode[]) {
  const reportViewed = vi.fn(async () => undefined);
  const { router, address } = renderAdmin(
    <ResourceContextProvider value="incidents">
      <List rows={rows} />
      <Shortcuts />
    </ResourceContextProvider>,
    { at: '/incidents_list', viewer: { perms }, dataProvider: { reportViewed }, styled: true },
  );
  return { reportViewed, router, address };
}

const link = (id: number) => screen.getByRole('link', { name: `Fall ${id}` });
const getMenu = (id: number) => screen.getByRole('button', { name: `Menu for INC-00000${id}` });
const entries = async () =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map((each) => each.textContent);

test('LIST-8 IAUD-1 PDF-1 the row menu has open, PDF report, audit trail with permission, and copy link', async () => {
  const person = userEvent.setup();
  const { reportViewed, router } = open(<IncidentTable />, ['p2', 'p3', 'p2a', 'p16']);
  // A row that cannot be opened has no menu (LIST-8).
  expect(screen.queryByRole('button', { name: 'Menu for INC-000002' })).not.toBeInTheDocument();
  await person.click(getMenu(1));
  expect(await entries()).toEqual(['Open', 'PDF report', 'View Audit Trail', 'Copy link']);
  expect(screen.getByRole('menuitem', { name: 'View Audit Trail' })).toHaveAttribute(
    'href',
    '/incidents_list/audit?id=1',
  );
  await person.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(
    new URL('/incidents_list/detail?id=1', window.location.href).href,
  );
  expect(reportViewed).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

  await person.click(getMenu(3));
  await person.click(await screen.findByRole('menuitem', { name: 'Open' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=3'));
  expect(reportViewed).toHaveBeenCalledExactlyOnceWith('3');
});

test('PDF-1 the row menu makes the report of its row', async () => {
  const savePdf = vi.spyOn(pdf, 'savePdf').mockResolvedValue({ missing: 0 });
  open(<IncidentTable />, ['p2', 'p2a']);
  await userEvent.click(getMenu(3));
  await userEvent.click(await screen.findByText('PDF report'));
  expect(await screen.findByText('Incident INC-000003.pdf saved.')).toBeVisible();
  expect(savePdf.mock.calls.map(([incident]) => incident)).toEqual([{ id: '3', incident_id: 'INC-000003' }]);
});

test.each([
  ['row', <IncidentTable key="table" />],
  ['card', <IncidentCards key="cards" />],
])('LIST-8 a click on a %s that may not be opened does nothing', async (_what, rows) => {
  const { reportViewed, address } = open(rows, ['p2', 'p3', 'p2a']);
  await userEvent.click(screen.getByText('Fall 2'));
  expect(reportViewed).not.toHaveBeenCalled();
  expect(address()).toBe('/incidents_list');
  await userEvent.click(screen.getByText('Fall 1'));
  await waitFor(() => expect(address()).toBe('/incidents_list/detail?id=1'));
  expect(reportViewed).toHaveBeenCalledExactlyOnceWith('1');
});

test('LIST-4 an emergency has a red edge, and no other row', () => {
  open(<IncidentTable />, ['p2', 'p2a']);
  const edge = (id: number) => getComputedStyle(link(id).closest('tr')?.cells[0] ?? document.body).boxShadow;
  expect([edge(1), edge(3)]).toEqual(['', 'inset 4px 0 var(--danger)']);
});

test('LIST-4 SHELL-6 a word that is wider than a card is broken, not cut off', () => {
  open(<IncidentCards />, ['p2', 'p2a']);
  expect(link(1).closest('li')).toHaveStyle({ overflowWrap: 'break-word' });
});

test('LIST-8 SHELL-6 a card has the same menu above its link, without the audit trail if not permitted', async () => {
  const { reportViewed } = open(<IncidentCards />, ['p2', 'p2a']);
  await userEvent.click(getMenu(1));
  expect(await entries()).toEqual(['Open', 'PDF report', 'Copy link']);
  expect(reportViewed).not.toHaveBeenCalled();
});

test.each([
  ['table', <IncidentTable key="table" />],
  ['cards', <IncidentCards key="cards" />],
])('issue 19, item 5: the %s show when the report of a case is due', (_name, rows) => {
  open(rows, ['p2', 'p2a']);
  const due = screen.getAllByText(/Report due 5 Jan/);
  expect(due).toHaveLength(1);
  expect(due[0]?.closest('tr, li')).toContainElement(link(3));
});

test('SHELL-1 n opens a new incident, and neither n nor ? does anything once single keys are switched off', async () => {
  const person = userEvent.setup();
  const { address } = open(<IncidentTable />, ['p2', 'p3', 'p2a']);
  const shortcuts = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
  const flipSwitch = async () => {
    await person.keyboard('{Control>}/{/Control}');
    const isOn = await screen.findByRole('switch', { name: 'Enable single-key shortcuts' });
    await person.keyboard('n');
    await person.click(isOn);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(shortcuts()).not.toBeInTheDocument());
  };
  await flipSwitch();
  await person.keyboard('n?');
  expect(shortcuts()).not.toBeInTheDocument();
  expect(address()).toBe('/incidents_list');
  await flipSwitch();
  await person.keyboard('n');
  expect(address()).toBe('/incidents_list/new_incident');
});

test('LIST-8 j and k move between rows, Enter opens one, a full stop opens its menu; not while typing or under a dialog', async () => {
  const person = userEvent.setup();
  const { reportViewed } = open(<IncidentTable />, ['p2', 'p3', 'p2a', 'p16']);
  await person.keyboard('j');
  expect(link(1)).toHaveFocus();
  // `j` skips the row that cannot be opened and stops at the last one.
  await person.keyboard('jj');
  expect(link(3)).toHaveFocus();
  await person.keyboard('k');
  expect(link(1)).toHaveFocus();
  await person.keyboard('.');
  expect(await entries()).toContain('Copy link');
  await person.keyboard('j{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(link(1)).toHaveFocus();
  // A fading menu takes no keys, an open one does. jsdom has no transitions, so the test builds one.
  const fading = document.createElement('div');
  fading.setAttribute('aria-hidden', 'true');
  fading.innerHTML = '<ul role="menu"></ul>';
  document.body.append(fading);
  await person.keyboard('j');
  expect(link(3)).toHaveFocus();
  fading.removeAttribute('aria-hidden');
  await person.keyboard('k');
  expect(link(3)).toHaveFocus();
  fading.remove();

  await person.keyboard('/jk');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('jk');

  await person.click(document.body);
  await person.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const meaning of ['Next row', 'Previous row', 'Open row', 'Search', 'Row menu'])
    expect(within(dialog).getByText(meaning)).toBeVisible();
  await person.keyboard('j');
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());

  await person.keyboard('j{Enter}');
  await waitFor(() => expect(reportViewed).toHaveBeenCalledExactlyOnceWith('1'));
});
