import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import { Header } from '../../src/layout/Header.tsx';
import { setAwaited, setProgress } from '../../src/offline/outbox/outboxProgress.ts';
import { changeItem, putItem } from '../../src/offline/outboxStore.ts';
import { pages } from '../../src/pages.ts';
import { buildOutboxItem, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { holdElsewhere, provideLocks, withoutLocks } from './fakeLocks.ts';
import { forgetAll } from './mediaFakes.ts';

beforeEach(provideLocks);
afterEach(() => {
  cleanup();
  withoutLocks();
  forgetAll();
});

const startOutbox = vi.fn(async () => () => {});

function open(at = '/dashboard') {
  return renderAdmin(
    <Routes>
      <Route path="*" element={<Header tabs={false} />} />
    </Routes>,
    { at, viewer, dataProvider: { hasNewNotification: async () => false, startOutbox } },
  );
}

const link = () => screen.findByRole('link', { name: /waiting|attention|problem/ });
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const markSent = (item: OutboxItem) =>
  act(() =>
    changeItem(item.key, (before) => ({
      ...before,
      state: 'sent',
      sent: { at: new Date().toISOString(), id: '12', incident_id: 'INC-001201' },
    })),
  );
const refuse = (item: OutboxItem) =>
  act(() =>
    changeItem(item.key, (before) => ({
      ...before,
      state: 'stuck',
      lastAttempt: { at: new Date().toISOString(), problem: { text: 'The time is in the future.' } },
    })),
  );

test('OFF-3 the header says how much waits, as a link and for screen readers, and nothing if nothing does', async () => {
  open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('link', { name: /waiting/ })).not.toBeInTheDocument();
  expect(startOutbox).not.toHaveBeenCalled();
  await act(() => putItem(buildOutboxItem()));
  await waitFor(() => expect(startOutbox).toHaveBeenCalled());
  await act(() => putItem(buildOutboxItem({ isUrgent: true })));
  await waitFor(async () => expect(await link()).toHaveAccessibleName('2 waiting to be sent'));
  expect(await link()).toHaveAttribute('href', pages.outbox.path);
  expect((await link()).closest('[role=status]')).not.toBeNull();
});

test('OFF-3 what needs attention comes first, with a shorter word in a narrow header', async () => {
  await putItem(buildOutboxItem({ state: 'stuck' }));
  await putItem(buildOutboxItem());
  open();
  expect(await link()).toHaveAccessibleName('1 problem and 1 waiting to be sent');
  cleanup();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: true });
  open();
  expect(await link()).toHaveAccessibleName('1 needs attention and 1 waiting to be sent');
});

test('OFF-3 the percent of what is being sent is seen and not announced', async () => {
  const item = buildOutboxItem();
  await putItem(item);
  open();
  await link();
  act(() => setProgress(item.key, { text: 'Uploading 1 of 1', percent: 12.9 }));
  expect(screen.getByText('12 %')).toHaveAttribute('aria-hidden', 'true');
  expect(await link()).toHaveAccessibleName('1 waiting to be sent');
  act(() => setProgress(item.key, undefined));
});

test('OFF-6 what waits of another person, or was sent before, is not in the header', async () => {
  await putItem(buildOutboxItem({ userId: 'u2' }));
  await putItem(
    buildOutboxItem({ state: 'sent', sent: { at: ago(24 * 60), id: '1', incident_id: 'INC-000001' } }),
  );
  open();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('link', { name: /waiting/ })).not.toBeInTheDocument();
  expect(screen.queryByText('INC-000001 filed.')).not.toBeInTheDocument();
});

test('OFF-3 what was sent in the background is told once, with a link', async () => {
  const item = buildOutboxItem();
  await putItem(item);
  open();
  await link();
  await markSent(item);
  expect(await screen.findByText('INC-001201 filed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open INC-001201' })).toHaveAttribute(
    'href',
    pages.incident.to('12'),
  );
});

test('OFF-3 what an open form waits for is left to the form', async () => {
  const item = buildOutboxItem();
  await putItem(item);
  open();
  await link();
  setAwaited(item.key, true);
  await markSent(item);
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).not.toBeInTheDocument());
  expect(screen.queryByText('INC-001201 filed.')).not.toBeInTheDocument();
});

test('OFF-3 a hidden tab tells it when it is looked at, and not if another tab did', async () => {
  const item = buildOutboxItem();
  const other = buildOutboxItem();
  await putItem(item);
  await putItem(other);
  open();
  await link();
  act(() => show('hidden'));
  await markSent(item);
  await waitFor(async () => expect(await link()).toHaveAccessibleName('1 waiting to be sent'));
  expect(screen.queryByText('INC-001201 filed.')).not.toBeInTheDocument();
  act(() => show('visible'));
  expect(await screen.findByText('INC-001201 filed.')).toBeVisible();
  cleanup();
  holdElsewhere(`told ${other.key} sent`);
  open();
  await link();
  await markSent(other);
  await waitFor(() => expect(screen.queryByRole('link', { name: /waiting/ })).not.toBeInTheDocument());
  expect(screen.queryByText('INC-001201 filed.')).not.toBeInTheDocument();
});

test('OFF-5 what was refused is said with the reason and a link, except on the outbox itself', async () => {
  const item = buildOutboxItem({ title: 'Wet path' });
  await putItem(item);
  const { user } = open();
  await link();
  await refuse(item);
  expect(await screen.findByText('Not sent: Wet path. The time is in the future.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', pages.outbox.path);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/is in the future/)).not.toBeInTheDocument());
  cleanup();
  await putItem(item);
  open('/outbox');
  await waitFor(async () => expect(await link()).toHaveAccessibleName('1 waiting to be sent'));
  await refuse(item);
  await waitFor(async () => expect(await link()).toHaveAccessibleName('1 problem'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/is in the future/)).not.toBeInTheDocument();
});
