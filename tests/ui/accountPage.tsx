import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, type Mock, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import type { User } from '../../contract/schemas/user.ts';
import { addDays, singaporeDay } from '../../contract/singaporeTime.ts';
import { keepSession } from '../../src/api/session.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';

export const callServer = vi.fn(async (_name: string, _input: unknown) => ({}));

const REFERENCE = buildReferenceData({
  parks: [
    { park: 'Singapore Zoo', outline: [], main_zones: [] },
    { park: 'Old Park', outline: [], main_zones: [], retired: true },
  ],
  departments: [
    { id: '1', title: 'Corporate', sub_departments: [{ id: '1', title: 'HR' }] },
    { id: '2', title: 'Operations', sub_departments: [{ id: '2', title: 'Guest Services' }] },
  ],
});

export const SOMEBODY = buildUser({
  id: 'other',
  name: 'Tan Wei Ling',
  email: 'wei@parks.example',
  mobile_no: '+6590000000',
  role: 'senior_user',
  park: 'Old Park',
  sub_department: 'Guest Services',
});
export const TODAY = singaporeDay(new Date());
export const LATER = addDays(TODAY, 5);
export const LIST_KEY = 'scheduled_suspensions:me';

/** For `beforeEach`. */
export function startAsAdmin(): void {
  vi.restoreAllMocks();
  callServer.mockClear();
  playServer(callServer);
  localStorage.clear();
  keepSession({
    ...SOMEBODY,
    ...{ id: 'me', name: 'Ann Admin', role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] },
    session_expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
  });
}

type Call = { data?: unknown; previousData?: unknown; id?: unknown };

type Options = { styled?: boolean; at?: string; user?: User };

export function draw(page: ReactElement, { user, ...options }: Options = {}) {
  const calls = {
    update: vi.fn(async (_resource: string, { data }: Call) => ({ data })),
    create: vi.fn(async (_resource: string, { data }: Call) => ({
      data: { ...(data as object), id: 'new' },
    })),
    delete: vi.fn(async (_resource: string, { id }: Call) => ({ data: { id } })),
    changePassword: vi.fn(async () => {}),
    unlockUser: vi.fn(async () => {}),
    getOne: vi.fn(async () => ({ data: { id: 'other', cases: [], actions: [] } as unknown })),
    searchNotificationUsers: vi.fn(async () => [
      { id: 'other', name: 'Tan Wei Ling', department: 'HR' },
      { id: 'ben', name: 'Ben Lim', department: 'HR' },
    ]),
  };
  const getOne = async (...asked: [resource: string]) =>
    asked[0] === 'users'
      ? { data: { ...user } }
      : (calls.getOne as (...asked: unknown[]) => unknown)(...asked);
  const { router } = renderAdmin(page, {
    ...options,
    dataProvider: { ...calls, getOne },
    referenceData: REFERENCE,
  });
  return { ...calls, router };
}

/** `stored` is the server's record, which a test may change. */
export async function openUser(fields: Partial<User> = {}, options: Options = {}) {
  const stored = { ...SOMEBODY, ...fields };
  const calls = draw(<UserDetail />, { ...options, at: '/?id=other', user: stored });
  await screen.findByRole('heading', { level: 1 });
  return { ...calls, stored };
}

/** The server answers the next call once the overlay covers the page (SHELL-9). */
export function answerBehindOverlay<Input extends unknown[], Answer>(
  call: Mock<(...input: Input) => Promise<Answer>>,
): void {
  const answer = call.getMockImplementation();
  if (!answer) throw new Error('The call has no answer.');
  call.mockImplementationOnce(async (...input) => {
    expect(await screen.findByRole('dialog', { name: 'Saving' })).toBeVisible();
    return answer(...input);
  });
}

export const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(within_.getByRole('button', { name }));
export const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
export const getText = ({ textContent }: HTMLElement) => textContent;
export const tabs = () => screen.getAllByRole('tab').map(getText);
export const footer = () => within(document.querySelector('footer') as HTMLElement);
export const footerButtons = () => footer().getAllByRole('button').map(getText);
export const field = (label: RegExp) => screen.getByLabelText(label);
export async function retype(label: RegExp, text: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

export async function choose(label: RegExp, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Pastes at the end, because typing letter by letter is slow. */
export async function paste(label: RegExp, text: string): Promise<void> {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}
