import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { keepSession } from '../../src/api/session.ts';
import type { ConsoleResource } from '../../src/consoleResource.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { PAGES, type Page } from '../../src/pages.ts';
import { resources } from '../../src/resources/index.ts';
import { viewer } from '../helpers/factories.ts';
import { visits } from './visits/index.ts';

// @alone: the console has another resource, and keeps the address of its window (vitest.config.ts).

/* As docs/developing.md says: one line in resources/index.ts, one row in pages.ts. */
(resources as ConsoleResource[]).push(visits);
const access = { isOpen: true };
(PAGES as Page[]).push({
  path: '/visits',
  to: () => '/visits',
  isOpenTo: () => access.isOpen,
  refusal: 'Your group can’t open visits.',
  resource: 'visits',
  action: '*',
});

type Visit = { id: string; place: string; visitors?: number };

function playVisits() {
  const stored = new Map<string, Visit>([
    ['1', { id: '1', place: 'Gate 2', visitors: 12 }],
    ['2', { id: '2', place: 'Pond', visitors: 3 }],
  ]);
  const keep = (visit: Visit) => {
    stored.set(visit.id, visit);
    return { data: visit };
  };
  const calls = {
    getList: async () => ({ data: [...stored.values()], total: stored.size }),
    getOne: async (_resource: string, { id }: { id: string }) => ({ data: stored.get(id) }),
    update: vi.fn(async (_resource: string, { data }: { data: Visit }) => keep(data)),
    create: vi.fn(async (_resource: string, { data }: { data: Visit }) => keep({ ...data, id: '3' })),
  };
  for (const [name, answer] of Object.entries(calls))
    vi.spyOn(dataProvider, name as 'getOne').mockImplementation(answer as never);
  return calls;
}

beforeEach(() => {
  access.isOpen = true;
  keepSession(viewer);
  vi.spyOn(dataProvider, 'hasNewNotification').mockResolvedValue(false);
  const { matchMedia } = window;
  const listen = { addListener: () => undefined, removeListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), ...listen }));
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

async function open(path: string) {
  const calls = playVisits();
  window.history.replaceState(null, '', path);
  const { default: Console } = await import('../../src/Console.tsx');
  render(<Console />);
  return calls;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: RegExp) => screen.findByRole('textbox', { name });

test('issue 44: a resource of one folder has react-admin’s list and show in the console’s frame', async () => {
  await open('/visits');
  expect(await screen.findByText('Pond')).toBeVisible();
  expect(screen.getByText(`Welcome, ${viewer.name}`)).toBeVisible();
  await userEvent.click(screen.getByText('Gate 2'));
  expect(await screen.findByText('Visitors')).toBeVisible();
  expect(window.location.pathname).toBe('/visits/1/show');
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
  expect(await field(/^Place/)).toHaveValue('Gate 2');
  expect(window.location.pathname).toBe('/visits/1');
});

test('issue 44: react-admin’s edit shows errors at its fields, saves through the data provider and says so', async () => {
  const { update } = await open('/visits/1');
  await userEvent.clear(await field(/^Place/));
  await press('Save');
  expect(await screen.findByText('Required')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  await userEvent.type(await field(/^Place/), 'Gate 3');
  update.mockRejectedValueOnce(
    new HttpError(400, { message: 'Invalid', errors: { place: 'Gate 3 does not exist' } }) as never,
  );
  await press('Save');
  expect(await screen.findByText('Gate 3 does not exist')).toBeVisible();
  await userEvent.type(await field(/^Place/), '{Backspace}4');
  await press('Save');
  expect(await screen.findByText('Element updated')).toBeVisible();
  expect(update.mock.lastCall?.[1].data).toEqual({ id: '1', place: 'Gate 4', visitors: 12 });
  expect(await screen.findByText('Gate 4')).toBeVisible();
  expect(window.location.pathname).toBe('/visits');
});

test('issue 44: react-admin’s create adds a record to the list', async () => {
  const { create } = await open('/visits/create');
  await userEvent.type(await field(/^Place/), 'Aviary');
  await press('Save');
  expect(await screen.findByText('Element created')).toBeVisible();
  expect(create.mock.lastCall?.[1].data).toEqual({ place: 'Aviary' });
  expect(await screen.findByText('Aviary')).toBeVisible();
});

test.each(['/visits', '/visits/create', '/visits/1', '/visits/1/show'])(
  'issue 44: %s asks for access as its row in pages.ts says',
  async (path) => {
    access.isOpen = false;
    await open(path);
    expect(await screen.findByText('Your group can’t open visits.')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe(path));
  },
);
