import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import type { Uses } from '../../src/dataProvider/reference.ts';
import { referenceQuery } from '../../src/reference/useReferenceData.ts';
import { handInDocuments } from '../helpers/testPlatform.ts';
import { name, open, press } from './referencePage.tsx';

afterEach(() => void vi.useRealTimers());

const weather = () => ({
  static_data: [{ id: 'weather', values: ['Fair', 'Rain', 'Haze'], retired: ['Haze'], updated_at: '1' }],
});
test('REF-2 simultaneous changes of two people to one list are both kept and reported', async () => {
  const { calls, theySave } = open('weather', weather());
  await screen.findByText('Fair');
  theySave('static_data', 'weather', { id: 'weather', values: ['Fair', 'Rain', 'Hail', 'Haze'] });
  await press('Add');
  await name('Storm');
  expect(await screen.findByText('Storm')).toBeVisible();
  expect(screen.getByText('Hail')).toBeVisible();
  expect(calls.update).toHaveBeenCalledTimes(2);
  expect(await screen.findByText(/merged with someone else's changes/)).toBeVisible();
});

test('REF-2 two people rename one value: theirs is shown, the typed text stays, and saving again applies it', async () => {
  const { theySave } = open('weather', weather());
  await screen.findByText('Fair');
  theySave('static_data', 'weather', {
    id: 'weather',
    values: ['Sunny', 'Rain', 'Haze', 'Fair'],
    retired: ['Haze', 'Fair'],
  });
  await press('Rename Fair');
  const dialog = await name('Bright');
  expect(await within(dialog).findByText(/has renamed or retired "Fair"/)).toBeVisible();
  expect(within(dialog).getByRole('textbox')).toHaveValue('Bright');
  expect(await screen.findByText('Sunny')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bright')).toBeInTheDocument();
});

test('REF-2 the uses of a value are counted before it is retired, and it can be restored', async () => {
  const { calls } = open('weather', weather());
  await screen.findByText('Fair');
  await press('Retire Fair');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Used by 12 incidents, which keep it.');
  expect(calls.countUses).toHaveBeenCalledWith('static_data', 'weather', ['Fair']);
  await userEvent.click(within(question).getByRole('button', { name: 'Retire' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Fair' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retire Fair' })).toBeVisible());
});

test('REF-2 SHELL-9 the question whether to retire covers the page at once, and can be answered once its uses are counted', async () => {
  const { calls } = open('weather', weather());
  let finishCounting: (uses: Uses) => void = () => undefined;
  calls.countUses.mockReturnValueOnce(new Promise((resolve) => (finishCounting = resolve)));
  await screen.findByText('Fair');
  await press('Retire Fair');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Counting where it is used…');
  const retire = within(question).getByRole('button', { name: 'Retire' });
  expect(retire).toBeDisabled();
  finishCounting({ incidents: 0, accounts: 0, classifications: 0 });
  await waitFor(() => expect(retire).toBeEnabled());
  expect(question).toHaveTextContent('Not in use.');
  await userEvent.click(retire);
  expect(await screen.findByRole('button', { name: 'Restore Fair' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.countUses).toHaveBeenCalledOnce();
});

test('REF-2 SHELL-11 a failed save keeps the typed text', async () => {
  const { calls } = open('weather', weather());
  await screen.findByText('Fair');
  calls.update.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await press('Add');
  const dialog = await name('Storm');
  expect(await within(dialog).findByText(/could not be saved/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Storm')).toBeVisible();
});

test('REF-2 the tree works by keyboard; a classification shows the departments that it notifies', async () => {
  const { calls } = open('incident_types', {
    incident_types: [{ id: 'safety', title: 'Safety', placements: [{ id: 'path', title: 'Path' }] }],
    incident_placements: [{ id: 'path', title: 'Path', classifications: [{ id: 'fall', title: 'Fall' }] }],
    incident_classifications: [{ id: 'fall', title: 'Fall', injury_type_id: '' }],
    injury_types: [],
    departments: [
      {
        id: 'corporate',
        title: 'Corporate',
        sub_departments: [
          { id: 'hr', title: 'HR' },
          { id: 'it', title: 'IT' },
        ],
      },
    ],
  });
  const type = await screen.findByRole('treeitem', { name: 'Safety' });
  type.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('treeitem', { name: 'Fall' })).toHaveFocus();
  expect(type).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('checkbox', { name: 'HR' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'IT' }));
  expect(calls.notify).toHaveBeenCalledWith('fall', 'IT', true);
  await press('Add an injury');
  await name('Bruise');
  expect(calls.create).toHaveBeenCalledWith('injury_types', {
    data: { id: 'injuries-of-fall', injuries: ['Bruise'], within: 'fall' },
  });
});

test('REF-2 a rename explains which records get the new name and which keep the old, and stays open until it is saved', async () => {
  const sub_departments = [{ id: 'wsh', title: 'WSH' }];
  const { calls } = open('departments', {
    departments: [{ id: 'safety', title: 'Safety', sub_departments, updated_at: '1' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sub departments of Safety' }));
  await press('Rename WSH');
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('Accounts, notifications and open actions get the new name.');
  let answer = () => {};
  const saved = calls.update.getMockImplementation();
  calls.update.mockImplementation(async (resource, params) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return saved?.(resource, params) ?? { data: params.data };
  });
  await name('Work safety');
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  answer();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByText('Work safety')).toBeVisible();
});

test('REF-2 renaming a value of a plain list explains that the old name stays as retired', async () => {
  open('weather', weather());
  await screen.findByText('Fair');
  await press('Rename Fair');
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Incidents keep the old name, which stays in this list as retired.',
  );
});

test('REF-2 DET-4 a value required by the system can be moved, but not renamed or retired', async () => {
  open('corrective_actions_status', {
    static_data: [
      { id: 'corrective_actions_status', values: ['Completed', 'Deferred'], retired: [], updated_at: '1' },
    ],
  });
  expect(await screen.findByText('Required by the system')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Completed down' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rename Deferred' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retire Deferred' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Rename|Retire) Completed$/ })).not.toBeInTheDocument();
});

test('OFF-1 what this device keeps shows after two seconds without an answer, and a late answer replaces it', async () => {
  vi.useFakeTimers();
  const roles = (title: string) => [{ id: 'admin', data: { title } }];
  const database = { get: async () => ({ roles: roles('Kept') }), put: async () => undefined };
  setPlatform({ database: async () => database as never });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  handInDocuments(async (name) => answered.then(() => (name === 'roles' ? roles('Late') : [])));
  const queryClient = new QueryClient();
  const title = () => queryClient.getQueryData(referenceQuery.queryKey)?.roleTitles.get('admin');
  void queryClient.fetchQuery(referenceQuery);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(title()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(title()).toBe('Kept');
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(title()).toBe('Late');
});
