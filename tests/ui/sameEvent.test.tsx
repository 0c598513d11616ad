import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { NearbyIncident } from '../../contract/schemas/incident.ts';
import { buildCaseDetails, buildCasualty, buildIncident } from '../helpers/factories.ts';
import { closePage, DRAFT, getDialog, keepDraft, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => setOnline(true));
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
  forgetAll();
});

const TITLE = 'Is it the same event?';
const NEARBY: NearbyIncident = {
  id: '9',
  incident_id: 'INC-000009',
  incident_status: 'Open',
  incident_title: 'Guest on the ground',
  filtered_zone_type: 'Treetops Trail',
  creator_name: 'Wei Ming Tan',
  created_at: '2026-11-03T02:30:00.000Z',
  metres: 30,
  may_update: true,
};

async function openForm(description: Partial<IncidentDescription> = {}, photo_video: string[] = []) {
  await keepDraft({
    ...buildCaseDetails({ description }),
    photo_video,
    person_involved_details: [buildCasualty()],
  });
  const getNearbyIncidents = vi.fn<() => Promise<NearbyIncident[]>>(async () => [NEARBY]);
  const sendByOutbox = vi.fn(async () => ({ isWaiting: false as const, id: '9', incident_id: 'INC-000009' }));
  const getOne = vi.fn(async () => ({ data: buildIncident({ id: '9', incident_id: 'INC-000009' }) }));
  const page = await openPage(
    DRAFT,
    { getNearbyIncidents, sendByOutbox, getOne, getAcknowledgements: vi.fn() } as never,
    { offers: ['nearby_incidents'], perms: ['p2', 'p2a', 'p15'] },
  );
  return { ...page, getNearbyIncidents, sendByOutbox };
}

test('issue 45, item 6: an incident filed here lately is offered before sending, and another one is filed as usual', async () => {
  const { submit, answer, create, getNearbyIncidents } = await openForm({ zone_type: 'Treetops Trail' });
  await submit();
  const dialog = await getDialog(TITLE);
  expect(dialog).toHaveTextContent('INC-000009, Guest on the ground');
  expect(dialog).toHaveTextContent('30 m away. Filed 3 Nov 2026, 10:30 by Wei Ming Tan.');
  expect(getNearbyIncidents).toHaveBeenCalledWith(
    expect.objectContaining({ zone_type: 'Treetops Trail' }),
    expect.any(AbortSignal),
  );
  expect(create).not.toHaveBeenCalled();
  await answer(TITLE, 'Keep editing');
  await waitFor(() => expect(screen.queryByText(TITLE)).not.toBeInTheDocument());
  expect(create).not.toHaveBeenCalled();
  await submit();
  await answer(TITLE, 'Another incident');
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

test('DET-6 issue 45, item 6: mine is added as an update with its text, and the form is closed', async () => {
  const { submit, answer, create, sendByOutbox, address } = await openForm({ incident_remarks: 'She fell.' });
  await submit();
  expect(await getDialog(TITLE)).toHaveTextContent('Not added: 1 casualty, 1 witness, the property damage.');
  await answer(TITLE, 'Same event: add mine as an update');
  await waitFor(() => expect(address()).toBe('/incidents_list/detail?id=9'));
  expect(create).not.toHaveBeenCalled();
  expect(sendByOutbox).toHaveBeenCalledWith(
    {
      kind: 'update',
      incident: expect.objectContaining({ id: '9' }),
      update: {
        remark: 'Guest slipped on a wet path\nShe fell.',
        img_url: [],
        submitted_by: 'Mei Tan',
      },
    },
    'key of the draft',
    expect.objectContaining({ title: 'INC-000009', isUrgent: false }),
  );
});

test('DET-6 issue 45, item 6: the videos that an update has no place for are counted', async () => {
  const stored = (name: string) => `/v0/b/parks/o/photovideos%2F${name}?alt=media&token=t`;
  const { submit } = await openForm({}, [stored('a.jpg'), stored('b.mp4'), stored('c.mov')]);
  await submit();
  expect(await getDialog(TITLE)).toHaveTextContent(
    'Not added: 1 casualty, 1 witness, the property damage, 2 videos.',
  );
});

test('DET-6 issue 45, item 6: an incident that takes no update says so', async () => {
  const { submit, getNearbyIncidents } = await openForm();
  getNearbyIncidents.mockResolvedValue([{ ...NEARBY, incident_status: 'Draft', may_update: false }]);
  await submit();
  const dialog = await getDialog(TITLE);
  expect(dialog).toHaveTextContent('It takes no updates while it is Draft.');
  expect(dialog).not.toHaveTextContent('add mine as an update');
});

test('issue 45, item 6: an answer that fails or is late holds up nothing', async () => {
  const { submit, getNearbyIncidents, create } = await openForm();
  getNearbyIncidents.mockRejectedValueOnce(new Error('refused'));
  create.mockRejectedValueOnce(new Error('Not now.'));
  await submit();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  getNearbyIncidents.mockReturnValueOnce(new Promise(() => undefined));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await submit();
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
});

test('issue 45, item 6: no similar incidents are looked up for an emergency, or without a network', async () => {
  const emergency = await openForm({ is_emergency_incident: 'Yes' });
  await emergency.user.click(screen.getByText('Submit emergency'));
  await emergency.answer('Send this emergency?', 'Send emergency');
  await waitFor(() => expect(emergency.create).toHaveBeenCalledOnce());
  expect(emergency.getNearbyIncidents).not.toHaveBeenCalled();
  await closePage();

  const offline = await openForm();
  // Without the event, which would pause the requests of the test's client.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await offline.submit();
  await waitFor(() => expect(offline.create).toHaveBeenCalledOnce());
  expect(offline.getNearbyIncidents).not.toHaveBeenCalled();
});
