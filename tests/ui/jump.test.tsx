import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { GetListParams } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { SignedInUser, User } from '../../contract/schemas/user.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { UNSAVED, useConfirmLeave } from '../../src/components/dialogs/useConfirmLeave.ts';
import { Shortcuts } from '../../src/layout/Shortcuts.tsx';
import { buildCaseDetails, buildIncident, buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

afterEach(() => vi.restoreAllMocks());

const incident = (id: string, title: string, changed: Partial<Incident> = {}) =>
  buildIncident({
    id,
    incident_id: `INC-${id.padStart(6, '0')}`,
    filtered_category: 'c1',
    case_details: buildCaseDetails({ description: { incident_title: title } }),
    ...changed,
  });

type Answers = Partial<Record<'incidents' | 'users', (words: string) => (Incident | User)[]>>;

let page: ReturnType<typeof renderAdmin>;

function open(
  answers: Answers = {},
  viewer: Partial<SignedInUser> = { role: 'junior_user' },
  shown?: React.ReactNode,
) {
  const getList = vi.fn(async (resource: string, { filter }: GetListParams) => {
    const data = answers[resource as keyof Answers]?.(filter.search) ?? [];
    return { data, total: data.length };
  });
  page = renderAdmin(
    <>
      {shown}
      <Shortcuts />
    </>,
    { at: '/dashboard', viewer, dataProvider: { getList } },
  );
  return getList;
}

const pressJump = (modifier = 'Control') => page.user.keyboard(`{${modifier}>}k{/${modifier}}`);

async function jump(words = '', modifier?: string) {
  await pressJump(modifier);
  const field = await screen.findByRole('combobox', { name: /^Jump to/ });
  if (words) await page.user.type(field, words);
  return field;
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const inGroup = async (name: string) =>
  within(await screen.findByRole('group', { name })).getAllByRole('option');
const status = () => screen.getByRole('status').textContent;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test.each([
  ['junior_user', []],
  ['super_user', ['Account Management']],
  ['admin', ['Account Management', 'User Group Management', 'New User']],
] as const)('SHELL-1 the jump dialog lists the pages that a %s may open', async (role, more) => {
  open({}, { role });
  await jump();
  const everybody = [
    'Dashboard',
    'Incidents',
    'Settings',
    'Notification Listing',
    'Outbox',
    'New Incident',
    'My profile',
  ];
  const emergency = role === 'junior_user' ? [] : ['Report emergency'];
  await waitFor(() => expect(options().toSorted()).toEqual([...everybody, ...emergency, ...more].toSorted()));
  expect(status()).toBe('');
});

test.each(['Control', 'Meta'])('SHELL-1 %s+K, some letters and Enter open a page', async (modifier) => {
  const getList = open();
  const field = await jump('ash', modifier);
  expect(options()).toEqual([]);
  await page.user.clear(field);
  await page.user.type(field, 'notif list');
  expect(options()).toEqual(['Notification Listing']);
  await page.user.keyboard('{Enter}');
  expect(page.address()).toBe('/notification_list');
  await isClosed();
  expect(getList).not.toHaveBeenCalledWith('users', expect.anything());
});

test.each(['123', 'INC-000123', 'inc 123', '#123'])(
  'SHELL-1 %s finds the incident first, Enter opens it, and Back returns',
  async (typed) => {
    const mentions = [5, 6, 7, 8, 9].map((id) => incident(`${id}`, 'As INC-000123'));
    const getList = open();
    getList.mockImplementation(async (_resource, { sort }) => {
      const data =
        sort?.field === 'id' ? [incident('4', '123 steps'), incident('123', 'Fallen branch')] : mentions;
      return { data, total: 5 };
    });
    await jump(typed);
    const [first, ...others] = await inGroup('Incidents');
    expect(first).toHaveTextContent('Fallen branchINC-000123 · Open · Singapore ZooCat 1');
    expect(within(first as HTMLElement).getByText('INC-000123')).toHaveAttribute('translate', 'no');
    expect(others.length).toBe(4);
    expect(status()).toBe('5 results');
    await page.user.keyboard('{Enter}');
    expect(page.address()).toBe('/incidents_list/detail?id=123');
    await isClosed();
    await act(() => page.router.navigate(-1));
    expect(page.address()).toBe('/dashboard');
  },
);

test('SHELL-1 Enter before the answer opens the first result as soon as it is found', async () => {
  open({ incidents: () => [incident('123', 'Fallen branch')] });
  await jump('123{Enter}');
  await waitFor(() => expect(page.address()).toBe('/incidents_list/detail?id=123'));
});

test('SHELL-1 words find pages, incidents and people, and the arrow keys choose one', async () => {
  const getList = open(
    {
      incidents: () => [incident('7', 'Tree over the account office')],
      users: () => [buildUser({ id: 'u9', name: 'Acc Ount', is_active: -1 })],
    },
    { role: 'admin' },
  );
  await jump('  account ');
  await inGroup('People');
  expect(options()).toEqual([
    'Account Management',
    'Tree over the account officeINC-000007 · Open · Singapore ZooCat 1',
    'Acc Ount12345678 · Operations · Singapore Zoo · Archived',
  ]);
  expect(screen.getByText('Acc Ount')).toHaveAttribute('translate', 'no');
  expect(status()).toBe('3 results');
  expect(getList.mock.calls.map(([resource, { filter }]) => [resource, filter])).toEqual([
    ['incidents', { search: 'account' }],
    ['users', { search: 'account' }],
  ]);
  await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(page.address()).toBe('/user_management/detail?id=u9');
});

test('SHELL-1 USER-4 people are searched only for those who see the account list, and open in it without p9', async () => {
  const getList = open({ users: () => [buildUser({ id: 'u9', name: 'Ann' })] }, { role: 'super_user' });
  await jump('ann');
  const [ann] = await inGroup('People');
  await page.user.click(ann as HTMLElement);
  const { pathname, searchParams } = new URL(page.address(), 'http://console.example');
  expect([pathname, searchParams.get('filter')]).toEqual(['/user_management', '{"search":"12345678"}']);
  expect(getList).toHaveBeenCalledWith('users', expect.anything());
});

test('SHELL-1 more matches than shown are in the list', async () => {
  const getList = open();
  getList.mockResolvedValue({ data: [1, 2, 3, 4, 5].map((id) => incident(`${id}`, 'Branch')), total: 1200 });
  await jump('branch');
  await page.user.click(await screen.findByRole('option', { name: 'Show all 1,200 incidents' }));
  expect(decodeURIComponent(page.address())).toBe('/incidents_list?filter={"search":"branch"}');
});

test('SHELL-11 a failed search says so, pages still open, and it can be tried again', async () => {
  const getList = open({}, { role: 'admin' });
  getList.mockRejectedValue(new NetworkError(undefined));
  await jump('set');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("The search for incidents and people failed. Can't reach the server.");
  expect(options()).toEqual(['Settings']);
  getList.mockImplementation(async (resource) => ({
    data: resource === 'users' ? [] : [incident('7', 'Settled')],
    total: 0,
  }));
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await inGroup('Incidents')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('SHELL-1 nothing found is said, and quotes or spaces alone search for nothing', async () => {
  const getList = open();
  const field = await jump('%_');
  await waitFor(() => expect(status()).toBe('No matches for “%_”.'));
  expect(getList).toHaveBeenCalledTimes(1);
  await page.user.clear(field);
  await page.user.type(field, " ' - ");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(getList).toHaveBeenCalledTimes(1);
  expect(options()).toContain('Dashboard');
  await page.user.clear(field);
  await page.user.paste('x'.repeat(5_000));
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter.search).toHaveLength(200));
});

test('SHELL-1 an answer to earlier words is never shown', async () => {
  const answer = new Map<string, (rows: Incident[]) => void>();
  const getList = open();
  getList.mockImplementation(async (_resource, { filter }) => {
    const data = await new Promise<Incident[]>((resolve) => answer.set(filter.search, resolve));
    return { data, total: data.length };
  });
  const field = await jump('snake');
  await waitFor(() => expect(answer.has('snake')).toBe(true));
  expect(status()).toBe('Searching…');
  await page.user.type(field, ' bite');
  await waitFor(() => expect(answer.has('snake bite')).toBe(true));
  answer.get('snake bite')?.([incident('2', 'Snake bite')]);
  await screen.findByText('Snake bite');
  answer.get('snake')?.([incident('1', 'Snake on the path')]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(options()).toEqual([expect.stringContaining('Snake bite')]);
  await page.user.type(field, 's');
  expect(options()).toEqual([]);
});

test('SHELL-1 OFF-1 without a network, pages and listed incidents are found', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const getList = open();
  const listed = { data: [incident('7', 'Fallen branch'), incident('8', 'Lost child')], total: 2 };
  page.queryClient.setQueryData(['incidents', 'getList', {}], listed);
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const field = await jump('branch');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('INC-000007')]));
  expect(status()).toBe('1 result. No network: only pages and listed incidents are searched.');
  observer.disconnect();
  expect(texts.filter((text) => text.includes('No matches'))).toEqual([]);
  await page.user.clear(field);
  await page.user.type(field, '8');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Lost child')]));
  expect(getList).not.toHaveBeenCalled();
});

function Form() {
  const [text, setText] = useState('');
  useConfirmLeave({ policy: () => (text ? 'confirm' : 'allow'), question: UNSAVED });
  return <input aria-label="Remark" value={text} onChange={(event) => setText(event.target.value)} />;
}

test('FORM-12 SHELL-1 from an unsaved form, the console asks before it leaves, and nothing typed is lost', async () => {
  open({}, {}, <Form />);
  const remark = screen.getByLabelText('Remark');
  await page.user.type(remark, 'Wet path');
  await jump('settings{Enter}');
  const question = await screen.findByRole('dialog', { name: UNSAVED.title });
  await page.user.click(within(question).getByRole('button', { name: UNSAVED.no }));
  await isClosed();
  expect(page.address()).toBe('/dashboard');
  expect(remark).toHaveValue('Wet path');
  expect(remark).toHaveFocus();
});

test('FORM-12 SHELL-1 Escape, Back and the same keys close the dialog, and the focus returns', async () => {
  open({}, {}, <input aria-label="Remark" />);
  const remark = screen.getByLabelText('Remark');
  await page.user.click(remark);
  for (const close of [
    () => page.user.keyboard('{Escape}'),
    () => page.router.navigate(-1),
    () => pressJump(),
  ]) {
    expect(await jump('set')).toHaveFocus();
    await close();
    await isClosed();
    expect(remark).toHaveFocus();
    expect(page.address()).toBe('/dashboard');
  }
});

test('SHELL-1 the keys work without single-key shortcuts, but not over another dialog', async () => {
  const other = (open: boolean) => (
    <Dialog open={open} role="alertdialog">
      Delete this?
    </Dialog>
  );
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
        {other(isOpen)}
      </>
    );
  }
  open({}, {}, <Page />);
  await pressJump();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Done', hidden: true }).click();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await page.user.keyboard('{Control>}/{/Control}');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Jump to an incident, a person or a page (or ⌘ K)')).toBeVisible();
  await page.user.click(within(list).getByRole('switch'));
  await page.user.keyboard('{Escape}');
  await isClosed();
  expect(await jump()).toHaveFocus();
});
