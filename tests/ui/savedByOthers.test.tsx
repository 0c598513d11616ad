import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Incident } from '../../contract/schemas/incident.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import * as failures from '../../src/api/logFailure.ts';
import * as pause from '../../src/components/usePaused.ts';
import { toIncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import * as deletions from '../../src/offline/deletions.ts';
import { readUnsaved, storeUnsaved } from '../../src/offline/unsavedForms.ts';
import { broadcastOpenForms } from '../../src/realtime/openForms.ts';
import { buildCase, buildCaseDetails, buildCasualty, viewer } from '../helpers/factories.ts';
import { footerButton, listShown, openCase } from './casePage.tsx';
import { asksBeforeItCloses } from './closingTab.ts';
import { provideLocks, withoutLocks } from './fakeLocks.ts';
import { closePage, getDialog, titleField } from './incidentPage.tsx';

/* A case that somebody else saves while it is open here (DET-11). */

beforeEach(() => {
  vi.spyOn(failures, 'logFailure').mockReturnValue();
});

afterEach(async () => {
  await closePage();
  withoutLocks();
  vi.restoreAllMocks();
  localStorage.clear();
});

const LATER = '2100-01-01T00:00:00.000Z';
const TITLE = 'Guest slipped on a wet path';

type Description = Incident['case_details']['incident_description'];

function savedByMary(description: Partial<Description> = {}, changed: Partial<Incident> = {}): Incident {
  const before = buildCase();
  Object.assign(before.case_details.incident_description, description);
  return { ...before, latest_updated_at: LATER, latest_updated_by: 'Mary Lim', ...changed };
}

async function open(options?: Parameters<typeof openCase>[0]) {
  const page = openCase(options);
  await waitFor(() => expect(titleField()).toBeInTheDocument(), { timeout: 10_000 });
  return {
    ...page,
    isSaved: (theirs: Incident) => {
      page.getOne.mockResolvedValue({ data: theirs });
      act(() => broadcastOpenForms({ id: '7', latest_updated_at: theirs.latest_updated_at }));
    },
    merge: async () => page.user.click(await screen.findByText('Merge their other changes')),
    refuse: (theirs: Incident, message = 'Someone else has saved this incident since you opened it.') =>
      page.update.mockRejectedValueOnce(new HttpError(409, { message, data: theirs })),
    sent: (call: number): Description =>
      page.update.mock.calls[call]?.[1].data.case_details.incident_description,
  };
}

const remarks = () => screen.getByLabelText(/^Incident Details/);

test('DET-11 FLOW-7 an action that the new status does not offer is refused once, with the reason', async () => {
  const case_details = buildCaseDetails({ description: { category: 'c2' } });
  const waiting = { incident_status: 'Pending Approval', filtered_category: 'c2', case_details } as const;
  const { isSaved, update, user } = await open({ incident: buildCase(waiting) });
  await user.click(await footerButton('Reject'));
  const dialog = await getDialog('Reject INC-000007');
  const approved = savedByMary({}, { ...waiting, incident_status: 'Open' });
  isSaved(approved);
  await screen.findByText('Mary Lim saved this incident. It is now Open.');
  const message = "This action isn't available for an incident in Open.";
  update.mockRejectedValue(new HttpError(409, { message, data: approved }));
  await user.click(within(dialog).getByText('Reject', { selector: 'button' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
});

test.each(['decides', 'looks'] as const)(
  'DET-11 FLOW-4 Close Incident on what somebody else has changed is asked for once more; the person %s',
  async (next) => {
    const { refuse, update, user, sent } = await open();
    refuse(savedByMary({ incident_remarks: 'Theirs' }));
    await user.click(await footerButton('Close Incident'));
    await user.click(within(await getDialog('Confirm to close')).getByText('Close'));
    const news = within(await getDialog('Someone else saved this incident'));
    expect(news.getByText('Look at their changes before you decide.')).toBeVisible();
    expect(news.getByText('Merged 1 of their changes with yours')).toBeVisible();
    expect(update).toHaveBeenCalledOnce();
    if (next === 'decides') {
      await user.click(news.getByText('Close Incident'));
      await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
      expect(sent(1).incident_remarks).toBe('Theirs');
    } else {
      await user.click(news.getByText('Look at the case'));
      await waitFor(() => expect(remarks()).toHaveValue('Theirs'));
      await waitFor(() => expect(asksBeforeItCloses()).toBe(false));
      expect(update).toHaveBeenCalledOnce();
    }
  },
);

test('FLOW-4 SHELL-9 a double click on Close Incident asks once', async () => {
  await open();
  const button = await footerButton('Close Incident');
  fireEvent.click(button);
  fireEvent.click(button);
  await getDialog('Confirm to close');
  expect(screen.getAllByText('Confirm to close')).toHaveLength(1);
});

test('DET-11 a form that becomes unchanged again shows what others have saved', async () => {
  const { isSaved, write } = await open();
  await write(titleField(), '!');
  isSaved(savedByMary({ incident_remarks: 'Theirs' }));
  await screen.findByText(/^Mary Lim saved this incident/);
  expect(remarks()).not.toHaveValue('Theirs');
  fireEvent.change(titleField(), { target: { value: TITLE } });
  await waitFor(() => expect(remarks()).toHaveValue('Theirs'));
  expect(asksBeforeItCloses()).toBe(false);
});

test('DET-11 FORM-18 after a merge, the copy on this device is based on the version that was merged', async () => {
  provideLocks();
  const { isSaved, merge, write, unmount } = await open();
  await write(titleField(), '!');
  isSaved(savedByMary({ incident_remarks: 'Theirs' }));
  await merge();
  await screen.findByText('1 change merged.');
  unmount();
  await closePage();
  const [kept] = await readUnsaved(viewer.id, { incidentId: '7' });
  const { incident_title, incident_remarks } = kept?.incident.case_details.incident_description ?? {};
  expect([incident_title, incident_remarks]).toEqual([`${TITLE}!`, 'Theirs']);
  expect(kept?.opened?.latest_updated_at).toBe(LATER);
});

test('DET-11 what was merged beside a conflict does not overwrite what others save after it', async () => {
  const { isSaved, merge, refuse, sent, update, user, write } = await open();
  await write(titleField(), '!');
  isSaved(savedByMary({ incident_title: 'Theirs', incident_remarks: 'Theirs' }));
  await merge();
  await screen.findByText("1 change merged. You'll choose between conflicting changes when you save.");
  expect(remarks()).toHaveValue('Theirs');
  const { incident_remarks } = buildCase().case_details.incident_description;
  refuse(savedByMary({ incident_title: 'Theirs' }, { latest_updated_at: '2100-01-02T00:00:00.000Z' }));
  await user.click(await footerButton('Save'));
  const dialog = await getDialog('Someone else saved this incident');
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
  await user.click(within(dialog).getByText('Yours'));
  await user.click(within(dialog).getByText('Save these choices'));
  await listShown();
  expect(update).toHaveBeenCalledTimes(2);
  expect(sent(1)).toMatchObject({ incident_title: `${TITLE}!`, incident_remarks });
});

test('DET-7 DET-11 a classification that somebody else saved does not change the recipients that they saved with it', async () => {
  vi.spyOn(pause, 'usePaused').mockImplementation((text) => text);
  const selected_noti_departs = [{ name: 'WSH', status: 1 as const }];
  const getNotifiedDepartments = async () => [{ name: 'HR', status: 1 }];
  const { isSaved } = await open({
    incident: buildCase({ selected_noti_departs }),
    server: { getNotifiedDepartments },
  });
  isSaved(
    savedByMary({ incident_title: 'Theirs', incident_classification: 'Bite' }, { selected_noti_departs }),
  );
  await waitFor(() => expect(titleField()).toHaveValue('Theirs'));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(asksBeforeItCloses()).toBe(false);
});

test('DET-11 a save on a later version is another request than the one whose answer was lost', async () => {
  const { isSaved, update, user, write } = await open();
  update.mockRejectedValueOnce(new NetworkError(new Error('offline')));
  await write(titleField(), '!');
  await user.click(await footerButton('Save'));
  await screen.findByText(/Can't reach the server/);
  isSaved(savedByMary({ incident_title: `${TITLE}!` }));
  await screen.findByText(/^Mary Lim saved this incident/);
  fireEvent.change(titleField(), { target: { value: TITLE } });
  await waitFor(() => expect(titleField()).toHaveValue(`${TITLE}!`));
  await user.click(await footerButton('Save'));
  await listShown();
  const [first, second] = update.mock.calls.map(([, { meta }]) => meta.idempotencyKey);
  expect(second).not.toBe(first);
});

test('DET-11 FLOW-7 a page to read whose action is refused shows what was saved since', async () => {
  const { update, user, write } = openCase({ incident: buildCase({ incident_status: 'Closed' }) });
  await user.click(await footerButton('Reopen'));
  const dialog = await getDialog('Reopen INC-000007');
  await write(within(dialog).getByRole('textbox'), 'New facts');
  const message = 'Someone else has saved this incident since you opened it.';
  update.mockRejectedValueOnce(new HttpError(409, { message, data: savedByMary() }));
  await user.click(within(dialog).getByText('Reopen', { selector: 'button' }));
  const lost = await getDialog('Your remark was not sent');
  expect(lost).toHaveTextContent(`${message}\n\nYour remark:\nNew facts`, { normalizeWhitespace: false });
  await waitFor(() => expect(titleField()).toBeInTheDocument(), { timeout: 10_000 });
  expect(lost).toBeVisible();
});

test('DET-11 FLOW-4 Keep editing shows the remark of an action that the new status does not offer', async () => {
  const { refuse, update, user, write } = await open();
  await write(titleField(), '!');
  refuse(savedByMary({ incident_title: 'Theirs' }, { incident_status: 'Closed' }));
  await user.click(await footerButton('Close Incident'));
  const dialog = within(await getDialog('Confirm to close'));
  await write(dialog.getByRole('textbox'), 'All done');
  await user.click(dialog.getByText('Close'));
  const merge = within(await getDialog('Someone else saved this incident'));
  await user.click(merge.getByText('Keep editing'));
  const lost = await getDialog('Your remark was not sent');
  expect(lost).toHaveTextContent(/It is now Closed.*All done/s);
  expect(update).toHaveBeenCalledOnce();
});

test('DET-11 FLOW-4 the question of a refused action begins with the remark that was typed', async () => {
  const closed = buildCase({ incident_status: 'Closed' });
  const { update, user, write } = openCase({ incident: closed });
  await user.click(await footerButton('Reopen'));
  await write(within(await getDialog('Reopen INC-000007')).getByRole('textbox'), 'New facts');
  const message = 'Someone else has saved this incident since you opened it.';
  const data = savedByMary({}, { incident_status: 'Closed' });
  update.mockRejectedValueOnce(new HttpError(409, { message, data }));
  await user.click(screen.getByText('Reopen', { selector: '[role=dialog] button' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await footerButton('Reopen'));
  const dialog = await getDialog('Reopen INC-000007');
  expect(within(dialog).getByRole('textbox')).toHaveValue('New facts');
  await user.click(within(dialog).getByText('Reopen', { selector: 'button' }));
  await listShown();
  expect(update.mock.lastCall?.[1].meta).toMatchObject({ action: 'Reopen', remark: 'New facts' });
});

test('DET-11 SIGN-1 a signature that was not chosen is deleted with the save', async () => {
  const deleteStored = vi.spyOn(deletions, 'deleteStored').mockResolvedValue();
  const file = (name: string) => `/v0/b/b/o/signatures%2F${name}?alt=media&token=t`;
  const signed = (name: string) => {
    const person_involved_details = [buildCasualty({ signature: file(name) })];
    return buildCase({ case_details: buildCaseDetails({ details: { person_involved_details } }) });
  };
  const [before, at] = [signed('before'), new Date(Date.now() - 60_000)];
  await storeUnsaved(viewer.id, {
    ...{ formId: 'left', tabId: 'another', key: 'left', seenAt: at.getTime(), savedAt: at.toISOString() },
    ...{ incident: toIncidentForm(signed('mine')), opened: before },
  });
  const { update, user } = openCase({ incident: before });
  await user.click(within(await getDialog('Continue where you left off?')).getByText('Continue'));
  const data = savedByMary({}, { case_details: signed('theirs').case_details });
  update.mockRejectedValueOnce(new HttpError(409, { message: 'Refused', data }));
  await user.click(await footerButton('Save'));
  const dialog = within(await getDialog('Someone else saved this incident'));
  await user.click(dialog.getByText("Mary Lim's"));
  await user.click(dialog.getByText('Save these choices'));
  await listShown();
  await waitFor(() => expect(deleteStored.mock.calls.flat(2)).toEqual([file('mine')]));
});

test('DET-11 a save that was merged without a question says whose changes it contains', async () => {
  const { refuse, sent, user, write } = await open();
  await write(titleField(), '!');
  refuse(savedByMary({ incident_remarks: 'Theirs', weather: 'Haze' }));
  await user.click(await footerButton('Save'));
  expect(await screen.findByText('INC-000007 saved. Merged 2 changes by Mary Lim.')).toBeVisible();
  expect(sent(1)).toMatchObject({ incident_title: `${TITLE}!`, incident_remarks: 'Theirs', weather: 'Haze' });
});

test.each([
  ['Tan Wei Ming', 'someone-else', 'Tan Wei Ming saved this incident on 1 Jan 2099, 08:00.'],
  [viewer.name, viewer.id, 'You saved this incident on 1 Jan 2099, 08:00, after you opened it here.'],
])(
  'DET-11 an update posted later does not make its author the one who saved: %s',
  async (by, by_id, text) => {
    const { isSaved, refuse, user, write } = await open();
    await write(titleField(), '!');
    const content_saved = { by, by_id, at: '2099-01-01T00:00:00.000Z' };
    const theirs = savedByMary({ incident_title: 'Theirs' }, { content_saved });
    isSaved(theirs);
    expect(await screen.findByText(text)).toBeVisible();
    refuse(theirs);
    await user.click(await footerButton('Save'));
    const isOwn = by_id === viewer.id;
    const dialog = await getDialog(
      isOwn ? 'You already saved this incident' : 'Someone else saved this incident',
    );
    expect(within(dialog).getByText(isOwn ? 'Saved' : "Tan Wei Ming's")).toBeVisible();
    expect(screen.queryByText(/Mary Lim/)).toBeNull();
  },
);

test('DET-11 a save of what somebody else has archived says so, and what was typed stays', async () => {
  const { refuse, update, user, write } = await open();
  await write(titleField(), '!');
  refuse(savedByMary({}, { incident_status: 'Archived' }));
  await user.click(await footerButton('Save'));
  const message =
    'Mary Lim saved this incident while you were editing. It is now Archived. Your changes are still here.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(titleField()).toHaveValue(`${TITLE}!`);
  expect(update).toHaveBeenCalledOnce();
});
