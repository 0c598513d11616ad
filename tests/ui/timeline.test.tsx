import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TimelineEntry, TimelineEvent } from '../../contract/schemas/timeline.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { keepSession, signedInUser } from '../../src/api/session.ts';
import type { getTimeline } from '../../src/dataProvider/timeline.ts';
import { newsApplier } from '../../src/realtime/applyNews.ts';
import { buildCase } from '../helpers/factories.ts';
import { openCase } from './casePage.tsx';

const read = vi.fn<typeof getTimeline>();
const ADMIN = { name: 'Wei Ming Tan', role: 'super_admin' };

function entry(id: string, at: string, ...events: TimelineEvent[]): TimelineEntry {
  return { id, at, by: ADMIN, events };
}

const FILED = entry('saved-1', '2026-11-02T15:59:00.000Z', { kind: 'filed' });
const DECIDED = entry(
  'saved-2',
  '2026-11-02T16:01:00.000Z',
  { kind: 'turned', turn: 'sent back', from: 'Pending Approval', to: 'Draft', remark: 'Which step?' },
  { kind: 'changed', count: 7, sentences: ['Update zone from A to B'] },
);

beforeEach(() => {
  read.mockReset().mockResolvedValue({ entries: [DECIDED, FILED], next: undefined });
});
afterEach(() => cleanup());

function openTimeline({ role = 'admin', hash = '#timeline', offers = ['timeline'] as const } = {}) {
  const page = openCase({
    role: role as 'admin',
    hash,
    incident: buildCase(),
    server: { getTimeline: read },
  });
  act(() => keepSession({ ...signedInUser(), offers: [...offers] }));
  return page;
}

const heading = () => screen.findByText('Timeline', { selector: 'h2' });
const entries = () => [...document.querySelectorAll<HTMLElement>('ol > li')];

describe('the tab', () => {
  test('DET-1 follows the updates if the server offers a timeline, and never has the red mark', async () => {
    openTimeline();
    await heading();
    const tabs = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
    expect(tabs.slice(3, 7)).toEqual([
      'Details of Property Damage',
      'Incident Updates',
      'Timeline',
      'Post-Incident Follow-Up',
    ]);
  });
});

describe('its content', () => {
  test('entries appear newest first, by day in Singapore, with person, time, event and remark', async () => {
    openTimeline();
    await heading();
    await waitFor(() => expect(entries()).toHaveLength(2));
    const [decided, filed] = entries();
    expect(decided).toHaveTextContent(/00:01.*Wei Ming Tan, Super Admin/);
    expect(decided).toHaveTextContent('Sent the case back (now Draft)');
    expect(decided).toHaveTextContent('Which step?');
    expect(decided).toHaveTextContent('Changed 7 fields');
    expect(filed).toHaveTextContent(/Filed the case.*23:59/);
    expect(screen.getByText('3 Nov 2026')).toBeVisible();
    expect(screen.getByText('2 Nov 2026')).toBeVisible();
    expect(screen.queryByText('No activity yet.')).not.toBeInTheDocument();
  });

  test('IAUD-1 only people who may see the audit trail get a link to it', async () => {
    openTimeline();
    const link = await screen.findByText('Show everything in the audit trail');
    expect(link).toHaveAttribute('href', '/incidents_list/audit?id=7');
    cleanup();
    openTimeline({ role: 'junior_user' });
    await screen.findByText('Changed 7 fields');
    expect(screen.queryByText(/in the audit trail/i)).not.toBeInTheDocument();
  });

  test('shows updates with text and photos, which open large, actions, viewers, recipients and readers', async () => {
    const photo = 'https://files.example/v0/b/parks/o/photovideos%2Fmats.jpg?alt=media';
    const looked: TimelineEntry = {
      ...{ id: 'viewed-1', at: '2026-11-03T01:00:00.000Z' },
      events: [{ kind: 'viewed', people: { count: 22, names: ['Ann', 'Bo'] } }],
    };
    const told = { kind: 'told', pushes: 3, texts: 1 } as const;
    read.mockResolvedValue({
      entries: [
        looked,
        entry(
          'saved-3',
          '2026-11-03T00:59:00.000Z',
          { kind: 'update posted', update: { remark: 'Mats are down', img_url: [photo] } },
          { kind: 'update posted' },
          { kind: 'action added', description: 'Lay mats', assigned_to: 'Retail' },
          { kind: 'action done', number: 2 },
        ),
        entry(
          'told-1',
          '2026-11-03T00:58:00.000Z',
          { ...told, to: 'people', count: 12, read: { count: 1, names: ['Ann'] } },
          { ...told, to: 'reporter', count: 1, read: { count: 0 }, pushes: null, texts: null },
        ),
      ],
      next: undefined,
    });
    const { user } = openTimeline();
    await screen.findByText('Viewed by 22 people');
    const [viewed, saved, sent] = entries();
    expect(viewed).toHaveTextContent('Ann, Bo and 20 more');
    expect(saved).toHaveTextContent('Mats are down');
    expect(saved).toHaveTextContent('Posted an update (deleted later)');
    expect(saved).toHaveTextContent('Added a corrective actionLay mats (Retail)');
    expect(saved).toHaveTextContent('Completed corrective action 2');
    expect(within(saved as HTMLElement).getByRole('list', { name: 'Photos of the update' })).toBeVisible();
    expect(sent).toHaveTextContent('Notified 12 people · read by 1');
    expect(sent).toHaveTextContent('In the console, and by 3 push notifications and 1 SMS');
    expect(sent).toHaveTextContent('Read by Ann');
    expect(sent).toHaveTextContent('Notified the reporter · not read yet');
    await user.click(within(saved as HTMLElement).getByLabelText(/^View Photo 1/));
    const viewer = await screen.findByRole('dialog', { name: 'Photos and videos' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(viewer).not.toBeInTheDocument());
    expect(await heading()).toBeVisible();
  });

  test('what happens to the case while the timeline is open appears in it', async () => {
    read.mockResolvedValue({ entries: [FILED], next: undefined });
    const { queryClient } = openTimeline();
    await screen.findByText('Filed the case');
    read.mockResolvedValue({ entries: [DECIDED, FILED], next: undefined });
    const latest_updated_at = '2026-11-03T02:30:00.000Z';
    newsApplier(queryClient)({ event: 'incident_changed', id: '7', latest_updated_at });
    await screen.findByText('Sent the case back (now Draft)');
    expect(entries()).toHaveLength(2);
  });
});

describe('errors and further pages', () => {
  test('Show more loads earlier entries and focuses the first of them', async () => {
    const more = entry('saved-0', '2026-11-01T02:00:00.000Z', { kind: 'filed' });
    read.mockImplementation(async (_id, cursor) =>
      cursor ? { entries: [more], next: undefined } : { entries: [DECIDED], next: 'further' },
    );
    const { user } = openTimeline();
    await user.click(await screen.findByText('Show more'));
    await waitFor(() => expect(entries()[1]).toHaveFocus());
    expect(read).toHaveBeenLastCalledWith('7', 'further', expect.any(AbortSignal));
    expect(screen.queryByText('Show more')).not.toBeInTheDocument();
  });

  test('SHELL-11 a page that fails to load shows an error and can be tried again, the first and the next', async () => {
    read.mockRejectedValueOnce(new NetworkError(new Error('gone')));
    const { user } = openTimeline();
    await screen.findByText(/^The timeline could not be loaded\./);
    read.mockResolvedValueOnce({ entries: [DECIDED], next: 'further' });
    await user.click(screen.getByText('Try again'));
    await screen.findByText('Changed 7 fields');
    read.mockRejectedValueOnce(new NetworkError(new Error('gone')));
    await user.click(screen.getByText('Show more'));
    await screen.findByText('Earlier activity could not be loaded.');
    read.mockResolvedValueOnce({ entries: [FILED], next: undefined });
    await user.click(screen.getByText('Try again'));
    await screen.findByText('Filed the case');
    expect(screen.getByText('Changed 7 fields')).toBeVisible();
  });

  test('an empty timeline is not an error', async () => {
    read.mockResolvedValue({ entries: [], next: undefined });
    openTimeline();
    expect(await screen.findByText('No activity yet.')).toBeVisible();
  });
});
