import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { IncidentStatus } from '../../contract/values/incidentValues.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { SavingOverlay } from '../../src/components/form/SavingOverlay.tsx';
import { parseIncident } from '../../src/dataProvider/parseIncident.ts';
import { Shortcuts } from '../../src/layout/Shortcuts.tsx';
import BulkActionsBar from '../../src/resources/incidents/list/BulkActionsBar.tsx';
import { IncidentCards } from '../../src/resources/incidents/list/rows/IncidentCards.tsx';
import { IncidentTable } from '../../src/resources/incidents/list/rows/IncidentTable.tsx';
import { buildCaseDetails } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

afterEach(() => vi.restoreAllMocks());

/** A case without a root cause cannot be closed without confirmation. */
function incident(id: string, status: IncidentStatus, category = 'c1', unsafe_act = 'Haste'): Incident {
  const row = parseIncident({
    id,
    incident_id: `INC-00000${id}`,
    incident_status: status,
    filtered_category: category,
    created_by: 'someone',
    latest_updated_at: '2026-11-03T02:30:00.000Z',
    created_at: '2026-11-03T02:30:00.000Z',
    case_details: buildCaseDetails({ description: { incident_title: `Fall ${id}` } }),
  });
  row.aar.root_cause.unsafe_act = unsafe_act;
  return row;
}

const CASES = [
  incident('1', 'Open'),
  incident('2', 'Open'),
  incident('3', 'Draft'),
  incident('4', 'Closed'),
  incident('5', 'Open', 'c3'),
];

function List({ cases, rows }: { cases: Incident[]; rows: React.ReactNode }) {
  const list = useList({ data: cases, resource: 'incidents' });
  return (
    <ListContextProvider value={list}>
      <main>{rows}</main>
      <BulkActionsBar onChanged={() => undefined} />
    </ListContextProvider>
  );
}

type Save = { id: string; meta: { action?: string; remark?: string }; previousData: Incident };

function open(rows: React.ReactNode, { cases = CASES, perms = ['p2', 'p3', 'p4'] as PermissionCode[] } = {}) {
  const getOne = vi.fn(async (_resource: string, { id }: { id: string }) => ({
    data: cases.find((each) => each.id === id),
  }));
  const update = vi.fn(async (_resource: string, { id }: Save) => ({ data: { id } }));
  const reportViewed = vi.fn(async () => undefined);
  const { address } = renderAdmin(
    <ResourceContextProvider value="incidents">
      <List cases={cases} rows={rows} />
      <Shortcuts />
    </ResourceContextProvider>,
    { at: '/incidents_list', viewer: { perms }, dataProvider: { getOne, update, reportViewed } },
  );
  const saves = () =>
    update.mock.calls.map(([, { id, meta }]) => [id, meta.action, ...(meta.remark ? [meta.remark] : [])]);
  return { getOne, update, reportViewed, saves, address };
}

const box = (id: number) => screen.getByRole('checkbox', { name: `Select INC-00000${id}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answer = async (role: 'dialog' | 'alertdialog', title: string, button: string) => {
  const question = await screen.findByRole(role, { name: title });
  const text = question.textContent;
  await userEvent.click(within(question).getByRole('button', { name: button }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  return text;
};

test('FLOW-1 FLOW-3 rows without an available action cannot be selected, and each action applies only to rows that allow it', async () => {
  const { saves } = open(<IncidentTable />);
  for (const id of [4, 5]) expect(box(id)).toBeDisabled();
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await press('Archive 1');
  expect(await answer('alertdialog', 'Confirm to archive', 'Archive')).toContain(
    '1 incident will be archived: INC-000003.',
  );
  expect(await screen.findByText('1 incident archived.')).toBeVisible();
  await userEvent.click(box(1));
  await userEvent.click(box(2));
  await press('Close 2');
  expect(await answer('dialog', 'Confirm to close', 'Close')).toContain(
    'Do you really want to close 2 incidents? INC-000001, INC-000002.',
  );
  expect(await screen.findByText('2 incidents closed.')).toBeVisible();
  expect(saves()).toEqual([
    ['3', 'Archive'],
    ['1', 'Closed'],
    ['2', 'Closed'],
  ]);
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
});

test('FLOW-3 without permission to work on incidents there are no checkboxes', () => {
  open(<IncidentTable />, { perms: ['p2', 'p3', 'p2a'] });
  expect(screen.getByText('Fall 1')).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('FLOW-4 open items are listed per incident, and the optional remark is sent with every save', async () => {
  const { saves } = open(<IncidentTable />, {
    cases: [incident('1', 'Open'), incident('2', 'Open', 'c1', '')],
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Close 2');
  const question = await screen.findByRole('dialog', { name: 'Confirm to close' });
  expect(within(question).getByRole('listitem')).toHaveTextContent('INC-000002Root cause is missing.');
  expect(within(question).getByRole('textbox')).not.toBeRequired();
  await userEvent.type(within(question).getByRole('textbox'), 'As agreed');
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(saves()).toEqual([
      ['1', 'Closed', 'As agreed'],
      ['2', 'Closed', 'As agreed'],
    ]),
  );
});

test('FLOW-4 an incident with open items can be opened from the question, and nothing is closed', async () => {
  const { update, address } = open(<IncidentTable />, {
    cases: [incident('1', 'Open'), incident('2', 'Open', 'c1', '')],
  });
  await userEvent.click(box(2));
  await press('Close 1');
  const question = await screen.findByRole('dialog', { name: 'Confirm to close' });
  await userEvent.click(within(question).getByRole('button', { name: 'INC-000002' }));
  await waitFor(() => expect(address()).toBe('/incidents_list/detail?id=2'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(update).not.toHaveBeenCalled();
});

test.each([
  ['Close 2', 'Confirm to close'],
  ['Archive 2', 'Confirm to archive'],
])(
  'FLOW-4 DET-11 SHELL-11 %s asks only about incidents that could be loaded as they are now',
  async (button, title) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const cases = [
      incident('1', 'Open'),
      incident('2', 'Open'),
      incident('3', 'Draft'),
      incident('6', 'Draft'),
    ];
    const { getOne } = open(<IncidentTable />, { cases });
    for (const id of button.startsWith('Close') ? [1, 2] : [3, 6]) await userEvent.click(box(id));
    getOne.mockRejectedValueOnce(new HttpError(500, { message: 'Out of order.' }));
    await press(button);
    const failure = await screen.findByText(/could not be loaded, so nothing was changed. Out of order.$/);
    expect(failure).toHaveTextContent(button.startsWith('Close') ? 'INC-000001' : 'INC-000003');
    expect(screen.queryByText(title)).toBeNull();
    await press('Try again');
    expect(await screen.findByText(title)).toBeVisible();
  },
);

test('DET-11 FLOW-7 failed rows are reported with the reason and stay selected; a retry reads them again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { update, getOne, saves } = open(<IncidentTable />);
  await userEvent.click(box(1));
  await userEvent.click(box(2));
  update.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    throw new HttpError(409, { message: 'Somebody saved it first.' });
  });
  await press('Close 2');
  await answer('dialog', 'Confirm to close', 'Close');
  const told = await screen.findByRole('dialog', { name: 'Some incidents were not closed' });
  expect(told).toHaveTextContent('Closed: INC-000002. Not closed: INC-000001. Somebody saved it first.');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  const before = getOne.mock.calls.length;
  getOne.mockResolvedValueOnce({ data: incident('1', 'Closed') });
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }));
  const again = await screen.findByRole('dialog', { name: 'No incidents were closed' });
  expect(again).toHaveTextContent('Not closed: INC-000001. The status is now Closed.');
  expect(getOne.mock.calls.length - before).toBe(1);
  expect(saves()).toHaveLength(2);
});

test("DET-11 a retry saves what was read again, so it doesn't overwrite what someone else saved", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { update, getOne, saves } = open(<IncidentTable />);
  await userEvent.click(box(1));
  update.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    throw new HttpError(409, { message: 'Somebody saved it first.' });
  });
  await press('Close 1');
  await answer('dialog', 'Confirm to close', 'Close');
  const told = await screen.findByRole('dialog', { name: 'No incidents were closed' });
  const now = incident('1', 'Open');
  now.case_details.incident_description.incident_title = 'Said better';
  getOne.mockResolvedValueOnce({ data: now });
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 incident closed.')).toBeVisible();
  expect(saves()).toEqual([
    ['1', 'Closed'],
    ['1', 'Closed'],
  ]);
  expect(update.mock.lastCall?.[1].previousData).toEqual(now);
});

test('SHELL-11 a network failure stops the remaining saves, and a retry sends the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { update } = open(<IncidentTable />);
  await userEvent.click(box(1));
  await userEvent.click(box(2));
  update.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    throw new NetworkError(undefined);
  });
  await press('Close 2');
  await answer('dialog', 'Confirm to close', 'Close');
  const told = await screen.findByRole('dialog', { name: 'Some incidents may not have been closed' });
  expect(told).toHaveTextContent(
    "Perhaps closed: INC-000001. Not closed: INC-000002. Can't reach the server",
  );
  expect(update).toHaveBeenCalledTimes(1);
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(3));
  const keys = update.mock.calls.map(([, { meta }]) => Reflect.get(meta, 'idempotencyKey'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('LIST-8 x selects the focused row', async () => {
  open(<IncidentTable />, { perms: ['p2', 'p3', 'p2a', 'p4'] });
  await userEvent.keyboard('jx');
  expect(box(1)).toBeChecked();
  await userEvent.keyboard('jx');
  expect(screen.getByText('2 selected')).toBeVisible();
  await userEvent.keyboard('x');
  expect(box(2)).not.toBeChecked();
});

test('SHELL-6 on a phone the menu of a card starts the selection, then a tap selects further cards', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: /max-width/.test(query),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const { reportViewed } = open(<IncidentCards />, { perms: ['p2', 'p3', 'p2a', 'p3a', 'p4'] });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await press('Menu for INC-000001');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(box(1)).toBeChecked();
  await userEvent.click(screen.getByText('Fall 3'));
  expect(box(3)).toBeChecked();
  await userEvent.click(screen.getByText('Fall 4'));
  await userEvent.click(screen.getByText('Fall 5'));
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Cancel');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(reportViewed).not.toHaveBeenCalled();
});

test('FLOW-3 when the bar of the selection goes, the focus goes to the row that was selected first', async () => {
  open(<IncidentTable />);
  await userEvent.click(box(2));
  await userEvent.click(box(3));
  await press('Cancel');
  await waitFor(() => expect(screen.getByText('Fall 2').closest('a')).toHaveFocus());
});

test('FLOW-3 SHELL-6 after a save of several, which ends in a dialog, the focus goes to the row as well', async () => {
  open(<IncidentTable />);
  await userEvent.click(box(2));
  screen.getByRole('button', { name: 'Close 1' }).focus();
  await userEvent.keyboard('{Enter}');
  await answer('dialog', 'Confirm to close', 'Close');
  expect(await screen.findByText('1 incident closed.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Fall 2').closest('a')).toHaveFocus());
});

test('FLOW-3 SHELL-6 an overlay that goes later than the bar leaves the focus to the row, too', async () => {
  let close: () => void = () => undefined;
  function Overlay() {
    const [isOpen, setIsOpen] = useState(false);
    close = () => setIsOpen(false);
    return (
      <>
        <button type="button" onFocus={() => setIsOpen(true)}>
          Cover
        </button>
        <SavingOverlay open={isOpen} text="Saving" />
      </>
    );
  }
  open(
    <>
      <IncidentTable />
      <Overlay />
    </>,
  );
  await userEvent.click(box(2));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  screen.getByText('Cover').focus();
  cancel.focus();
  const overlay = await screen.findByRole('dialog', { name: 'Saving' });
  await waitFor(() => expect(overlay.parentElement).toContainElement(document.activeElement as HTMLElement));
  fireEvent.click(cancel);
  await waitFor(() => expect(cancel).not.toBeInTheDocument());
  await new Promise((done) => setTimeout(done, 50));
  act(() => close());
  await waitFor(() => expect(screen.getByText('Fall 2').closest('a')).toHaveFocus());
});
