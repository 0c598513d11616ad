import { act, screen, waitFor, within } from '@testing-library/react';
import type { UpdateParams } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyAction, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import type { IncidentStatus } from '../../contract/values/incidentValues.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import * as failures from '../../src/api/logFailure.ts';
import * as overview from '../../src/custom/incident_form/sections/OverviewSection.tsx';
import { broadcastOpenForms } from '../../src/realtime/openForms.ts';
import { buildCase, buildCaseDetails } from '../helpers/factories.ts';
import { footerButton, listShown, openCase } from './casePage.tsx';
import { asksBeforeItCloses } from './closingTab.ts';
import { closePage, getDialog, titleField } from './incidentPage.tsx';

const drawn = { overview: 0 };
const { OverviewSection } = overview;

beforeEach(() => {
  vi.spyOn(failures, 'logFailure').mockReturnValue();
  vi.spyOn(overview, 'OverviewSection').mockImplementation(() => {
    drawn.overview += 1;
    return OverviewSection();
  });
});

afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  localStorage.clear();
});

const title = async () => {
  await waitFor(() => expect(titleField()).toBeInTheDocument(), { timeout: 10_000 });
  return titleField() as HTMLInputElement;
};

test('DET-1 DET-2 FLOW-5 a save sends the changes with the unchanged rest and returns to the list', async () => {
  const { update, user, write } = openCase();
  await write(await title(), '!');
  await user.click(await footerButton('Save'));
  await listShown();
  const [resource, { id, data, previousData, meta }] = update.mock.calls[0] ?? ['', {} as UpdateParams];
  const before = buildCase();
  expect([resource, id, previousData]).toEqual(['incidents', '7', before]);
  const { incident_title } = before.case_details.incident_description;
  expect(data).toMatchObject({
    case_details: { incident_description: { incident_title: `${incident_title}!` } },
    aar: before.aar,
  });
  expect(meta).toMatchObject({ action: undefined });
});

test('DET-1 typing re-renders no other section, not even when the case becomes changed', async () => {
  const { write } = openCase();
  const field = await title();
  await screen.findByText('Overview');
  expect(drawn.overview).toBeGreaterThan(0);
  drawn.overview = 0;
  await write(field, ' and more');
  await screen.findByText(/Unsaved changes · backed up on this device/);
  expect(drawn.overview).toBe(0);
});

test('FLOW-5 the Save of a Draft is the action Draft', async () => {
  const { update, user } = openCase({ incident: buildCase({ incident_status: 'Draft' }) });
  await title();
  await user.click(await footerButton('Save'));
  await listShown();
  expect(update.mock.calls[0]?.[1].meta).toMatchObject({ action: 'Draft' });
});

test('DET-2 FORM-12 leaving with changes asks first, also when the tab closes; No keeps them, Yes discards them', async () => {
  const { user, write } = openCase();
  const field = await title();
  expect(asksBeforeItCloses()).toBe(false);
  await write(field, ' changed');
  expect(asksBeforeItCloses()).toBe(true);
  await user.click(await footerButton('Cancel'));
  const dialog = await getDialog('Confirm to leave');
  expect(dialog).toHaveTextContent(
    'This will undo all the changes you have made to the form. Do you want to leave the page?',
  );
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Yes', 'No']);
  await user.click(within(dialog).getByText('No'));
  expect(field.value).toContain(' changed');
  await user.click(await footerButton('Cancel'));
  await user.click(within(await getDialog('Confirm to leave')).getByText('Yes'));
  await listShown();
});

test('DET-2 without a change Cancel goes back and asks nothing', async () => {
  const { user } = openCase();
  await title();
  await user.click(await footerButton('Cancel'));
  await listShown();
});

test('DET-9 a save marks missing fields and their tabs, and sends nothing', async () => {
  const details = buildCaseDetails({ description: { incident_remarks: '' } });
  const { update, user } = openCase({
    incident: buildCase({ case_details: { ...details, photo_video: [] } }),
  });
  await title();
  expect(await footerButton('2 still missing')).toBeInTheDocument();
  await user.click(await footerButton('Save'));
  const remarks = screen.getByLabelText(/^Incident Details/);
  await waitFor(() => expect(remarks).toHaveFocus());
  expect(remarks).toBeInvalid();
  expect(update).not.toHaveBeenCalled();
  const tab = screen.getByText('Incident Description', { selector: '[role=tab] *' });
  expect(tab.closest('[role=tab]')).toHaveTextContent(/error/i);
});

test('DET-1 DET-9 a tab that blocks Save has the red mark, a tab with advice alone the dot', async () => {
  openCase({ incident: buildCase({ case_details: { ...buildCaseDetails(), photo_video: [] } }) });
  await footerButton('1 still missing');
  const tabs = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
  expect(tabs).toContain('Incident Description (has errors)');
  for (const tab of ['Person Involved Details', 'Root Cause Analysis']) {
    expect(tabs).toContain(`${tab} (worth checking)`);
  }
  for (const tab of ['Details of Property Damage', 'MPD Incident Analysis', 'Notification List']) {
    expect(tabs).toContain(tab);
  }
});

test('DET-9 sending a case back requires a complete form only if it has changes', async () => {
  const details = buildCaseDetails({ description: { incident_remarks: '', category: 'c2' } });
  const pending = { incident_status: 'Pending Approval', filtered_category: 'c2' } as const;
  const incident = buildCase({ ...pending, case_details: details });
  const { update, user, write } = openCase({ incident });
  await write(await title(), ', again');
  await user.click(await footerButton('Reject'));
  expect(await screen.findByLabelText(/^Incident Details/)).toBeInvalid();
  expect(update).not.toHaveBeenCalled();
});

test('DET-9 an incomplete case is sent back as it is', async () => {
  const details = buildCaseDetails({ description: { incident_remarks: '', category: 'c2' } });
  const pending = { incident_status: 'Pending Approval', filtered_category: 'c2' } as const;
  const incident = buildCase({ ...pending, case_details: details });
  const { update, user } = openCase({ incident });
  await title();
  await user.click(await footerButton('Reject'));
  const dialog = await getDialog('Reject INC-000007');
  await user.click(within(dialog).getByText('Reject'));
  await listShown();
  expect(update.mock.calls[0]?.[1]).toMatchObject({ meta: { action: 'Reject' } });
});

test('DET-9 an emergency is saved without any required field', async () => {
  const details = buildCaseDetails({ description: { is_emergency_incident: 'Yes', incident_remarks: '' } });
  const incident = buildCase({
    case_details: { ...details, photo_video: [], person_involved_details: [] },
  });
  const { update, user } = openCase({ incident });
  await title();
  await user.click(await footerButton('Save'));
  await listShown();
  expect(update).toHaveBeenCalledOnce();
});

test('FLOW-4 closing an open case asks first; open items are listed and link to their fields', async () => {
  const aar = emptyReport();
  aar.recommended_ca = [
    { ...emptyAction(), id: 'a', description: 'Lay mats', recommended_ca_status: 'In progress' },
  ];
  const { update, user, write } = openCase({ incident: buildCase({ aar }) });
  await title();
  await user.click(await footerButton('Close Incident'));
  let dialog = await getDialog('Confirm to close');
  expect(dialog).toHaveTextContent('Do you really want to close the incident?');
  await user.click(within(dialog).getByText('Action 1 is not done (In progress).'));
  expect(await screen.findByDisplayValue('Lay mats')).toBeVisible();
  await user.click(await footerButton('Close Incident'));
  dialog = await getDialog('Confirm to close');
  await write(within(dialog).getByRole('textbox'), 'The mats are ordered');
  await user.click(within(dialog).getByText('Close'));
  await listShown();
  expect(update.mock.calls[0]?.[1].meta).toMatchObject({ action: 'Closed', remark: 'The mats are ordered' });
});

test('FLOW-4 DET-9 a case with a missing field says so instead of asking whether to close it', async () => {
  const details = buildCaseDetails({ description: { incident_remarks: '' } });
  const { update, user } = openCase({ incident: buildCase({ case_details: details }) });
  await title();
  await user.click(await footerButton('Close Incident'));
  await waitFor(() => expect(screen.getByLabelText(/^Incident Details/)).toBeInvalid());
  expect(screen.queryByText('Confirm to close')).not.toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
});

test.each([
  ['something', ''],
  ['nothing', 'Running'],
])(
  'FLOW-4 with %s left open the question is Cancel or Close, and the remark is not required',
  async (_, unsafe_act) => {
    const aar = emptyReport();
    aar.root_cause = { unsafe_act, unsafe_cond: '', follow_up: '' };
    const { update, user } = openCase({ incident: buildCase({ aar }) });
    await title();
    await user.click(await footerButton('Close Incident'));
    const dialog = await getDialog('Confirm to close');
    expect(within(dialog).getByRole('textbox')).not.toBeRequired();
    expect(within(dialog).queryByRole('list') !== null).toBe(unsafe_act === '');
    await user.click(within(dialog).getByText('Cancel'));
    expect(update).not.toHaveBeenCalled();
    await user.click(await footerButton('Close Incident'));
    await user.click(within(await getDialog('Confirm to close')).getByText('Close'));
    await listShown();
    expect(update.mock.calls[0]?.[1].meta).toMatchObject({ action: 'Closed' });
  },
);

test('FLOW-4 DET-1 a closed case is read-only, and reopening it requires a remark', async () => {
  const { update, user, write } = openCase({ incident: buildCase({ incident_status: 'Closed' }) });
  await user.click(await footerButton('Reopen'));
  expect(screen.queryByLabelText(/^Incident Title/)).not.toBeInTheDocument();
  const dialog = await getDialog('Reopen INC-000007');
  await user.click(within(dialog).getByText('Reopen'));
  expect(dialog).toHaveTextContent('Required field');
  expect(update).not.toHaveBeenCalled();
  await write(within(dialog).getByRole('textbox'), 'New facts');
  await user.click(within(dialog).getByText('Reopen'));
  await listShown();
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    data: {},
    meta: { action: 'Reopen', remark: 'New facts' },
  });
});

test('FLOW-5 reopening a closed case asks for what is missing, and saves it with the reopening', async () => {
  const case_details = buildCaseDetails({ description: { incident_title: '' } });
  const incident = buildCase({ incident_status: 'Closed', case_details });
  const { update, user, write } = openCase({ incident });
  await user.click(await footerButton('Reopen'));
  expect(await screen.findByText('Complete the required fields, then reopen the incident.')).toBeVisible();
  await waitFor(() => expect(titleField()).toHaveFocus(), { timeout: 10_000 });
  expect(titleField()).toBeInvalid();
  await user.click(await footerButton('Reopen'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await write(titleField(), 'Fell at the gate');
  await user.click(await footerButton('Reopen'));
  const dialog = await getDialog('Reopen INC-000007');
  await write(within(dialog).getByRole('textbox'), 'New facts');
  await user.click(within(dialog).getByText('Reopen', { selector: 'button' }));
  await listShown();
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    data: { case_details: { incident_description: { incident_title: 'Fell at the gate' } } },
    meta: { action: 'Reopen', remark: 'New facts' },
  });
});

test('FLOW-5 the top of a rejected case shows who sent it back, when and why', async () => {
  const sent_back = { remark: 'Whose bag was it?', by: 'Grace Lim', at: '2026-11-03T04:00:00.000Z' };
  openCase({ incident: buildCase({ incident_status: 'Draft', sent_back }) });
  expect(await screen.findByText('Sent back by Grace Lim on 3 Nov 2026, 12:00')).toBeVisible();
  expect(screen.getByText('Whose bag was it?')).toBeVisible();
});

test('SHELL-9 a second press sends nothing twice, and the page is blocked until the answer', async () => {
  let answer: (() => void) | undefined;
  const { update, user, write } = openCase();
  update.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: buildCase() });
      }),
  );
  const field = await title();
  await write(field, '!');
  const save = await footerButton('Save');
  await user.dblClick(save);
  expect(await screen.findByText('Saving…')).toBeInTheDocument();
  expect(update).toHaveBeenCalledOnce();
  answer?.();
  await listShown();
  expect(update).toHaveBeenCalledOnce();
});

test.each([
  ['the network is gone', new NetworkError(new Error('offline')), /Can't reach the server/],
  ['the role was lost', new HttpError(403, { message: 'You may not do this.' }), /You may not do this/],
  [
    'it was archived',
    new HttpError(409, { message: 'An incident in Archived does not take this action.' }),
    /An incident in Archived/,
  ],
])('DET-11 AUTH-16 typed text stays if %s, and Save can be pressed again', async (_case, failure, text) => {
  const { update, user, write } = openCase();
  update.mockRejectedValueOnce(failure);
  const field = await title();
  await write(field, ' and more');
  await user.click(await footerButton('Save'));
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Saving…')).not.toBeInTheDocument());
  expect(field.value).toContain(' and more');
  await user.click(await footerButton('Save'));
  await listShown();
  const [first, second] = update.mock.calls.map(([, { meta }]) => meta.idempotencyKey);
  expect(first).toBe(second);
});

test('DET-9 an error that only the server finds appears at its field', async () => {
  const { update, user, write } = openCase();
  const path = 'case_details.incident_description.incident_title';
  update.mockRejectedValueOnce(
    new HttpError(400, { message: 'Please check.', errors: { [path]: 'Not this title' } }),
  );
  await write(await title(), '!');
  await user.click(await footerButton('Save'));
  expect(await screen.findByText('Not this title')).toBeInTheDocument();
  expect(titleField()).toBeInvalid();
});

test('DET-4 actions are numbered, added with a temporary id, removed but for the last, and hidden, not dropped', async () => {
  const aar = emptyReport();
  aar.recommended_ca = [{ ...emptyAction(), id: 'a', description: 'Lay mats' }];
  const { update, user, write } = openCase({
    incident: buildCase({ aar }),
    hash: '#recommended-corrective-actions',
  });
  expect(await screen.findByDisplayValue('Lay mats', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByLabelText(/^Remove Action/)).not.toBeInTheDocument();
  await user.click(screen.getByText('Add'));
  await write(screen.getAllByLabelText(/^Description/)[1] as HTMLElement, 'Paint the edge');
  await user.click(screen.getByText('Add'));
  expect(screen.getByText('Action 3')).toBeVisible();
  await user.click(screen.getByLabelText('Remove Action 1'));
  await user.click(within(await getDialog('Remove')).getByText('Remove', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Lay mats')).not.toBeInTheDocument());
  expect(screen.getByText('Action 2')).toBeVisible();
  await user.click(await footerButton('Save'));
  await listShown();
  const sent = update.mock.calls[0]?.[1].data.aar.recommended_ca;
  expect(sent).toMatchObject([
    { id: 'a', description: 'Lay mats', status: 'delete' },
    {
      id: expect.stringMatching(/^temp-/),
      recommended_ca_no: 'Action 1',
      description: 'Paint the edge',
      status: '',
    },
  ]);
});

test('DET-5 DET-8 the medical status and the follow-up are entered', async () => {
  const { update, user, write } = openCase({ hash: '#person-involved-details' });
  const clinic = await screen.findByLabelText('Name of clinic / hospital', {}, { timeout: 10_000 });
  await write(clinic, 'KTPH');
  await write(screen.getByLabelText('Medical leave (days)'), '3 days');
  await write(screen.getByLabelText('Hospitalisation leave (day)'), '1');
  await write(screen.getByLabelText('Diagnosis'), 'Sprained ankle');
  await user.click(screen.getByText('Post-Incident Follow-Up', { selector: '[role=tab] *' }));
  await write(screen.getByRole('textbox', { name: 'Post-Incident Follow-Up' }), 'Mats were laid.');
  await user.click(await footerButton('Save'));
  await listShown();
  expect(update.mock.calls[0]?.[1].data.aar).toMatchObject({
    medical_status: {
      hospital_name: 'KTPH',
      medical_leave: '3',
      hospitalisation_leave: '1',
      diagnosis: 'Sprained ankle',
    },
    root_cause: { follow_up: 'Mats were laid.' },
  });
});

test('CAS-1 a junior edits the casualties of their own open case and can only read those of another', async () => {
  const own = openCase({
    incident: buildCase({ created_by: 'u1' }),
    role: 'junior_user',
    hash: '#person-involved-details',
  });
  expect(await screen.findByText('Add a casualty', {}, { timeout: 10_000 })).toBeVisible();
  own.unmount();
  openCase({ role: 'junior_user', hash: '#person-involved-details' });
  expect(await screen.findByText('Casualty 1', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByText('Add a casualty')).not.toBeInTheDocument();
});

test('FORM-18 DET-11 changes survive a page that ends, and are offered when the case is opened again', async () => {
  const first = openCase();
  await first.write(await title(), ' before the crash');
  await waitFor(() => expect(screen.getByText(/^Unsaved changes · backed up on this device/)).toBeVisible(), {
    timeout: 5_000,
  });
  first.unmount();
  await closePage();
  const { user } = openCase();
  const dialog = await getDialog('Continue where you left off?');
  expect(dialog).toHaveTextContent('You have unsaved changes to INC-000007');
  await user.click(within(dialog).getByText('Continue'));
  expect((await title()).value).toContain(' before the crash');
});

test('DET-4 the field shows the assignee of an action, and is empty without one', async () => {
  const aar = emptyReport();
  aar.recommended_ca = [
    { ...emptyAction(), id: 'a', assignee: { kind: 'user', id: 'u2', name: 'Ravi Menon' } },
    { ...emptyAction(), id: 'b' },
  ];
  openCase({ incident: buildCase({ aar }), hash: '#recommended-corrective-actions', offers: ['my_actions'] });
  const named = { name: 'Person or department' };
  const fields = await screen.findAllByRole('combobox', named, { timeout: 10_000 });
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['Ravi Menon', '']);
});

test('FORM-2 DET-1 recall of people is a separate field', async () => {
  const { update, user } = openCase();
  await title();
  const label = await screen.findByText('Recall people?');
  const recall = label.closest('fieldset') as HTMLElement;
  expect(within(recall).getByText('No').closest('button')).toHaveAttribute('aria-pressed', 'true');
  await user.click(within(recall).getByText('Yes'));
  await user.click(await footerButton('Save'));
  await listShown();
  const { case_details } = update.mock.calls[0]?.[1].data ?? {};
  expect(case_details.incident_description.recall_people).toBe('Yes');
});

test('DET-4 a person is found by name and chosen for an action beside its text', async () => {
  const aar = emptyReport();
  aar.recommended_ca = [{ ...emptyAction(), id: 'a', description: 'Lay mats' }];
  const { update, user, write, searchNotificationUsers } = openCase({
    incident: buildCase({ aar }),
    hash: '#recommended-corrective-actions',
    offers: ['my_actions'],
  });
  const field = await screen.findByRole('combobox', { name: 'Person or department' }, { timeout: 10_000 });
  await write(field, 'Tan');
  await user.click(await screen.findByRole('option', { name: /Mei Tan/ }));
  expect(field).toHaveValue('Mei Tan');
  expect(searchNotificationUsers).toHaveBeenCalledWith(expect.anything(), 'user', 'Tan', expect.anything());
  await user.click(await footerButton('Save'));
  await listShown();
  expect(update.mock.calls[0]?.[1].data.aar.recommended_ca).toMatchObject([
    { id: 'a', assignee: { kind: 'user', id: 'u1', name: 'Mei Tan' } },
  ]);
});

test('DET-4 DATA-1 a server without assignees is not asked for them', async () => {
  const aar = emptyReport();
  aar.recommended_ca = [{ ...emptyAction(), id: 'a', description: 'Lay mats' }];
  openCase({ incident: buildCase({ aar }), hash: '#recommended-corrective-actions' });
  expect(await screen.findByDisplayValue('Lay mats', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByLabelText('Person or department')).not.toBeInTheDocument();
});

test('DET-4 a completed action shows who completed it, when, and its photos', async () => {
  const aar = emptyReport();
  aar.recommended_ca = [
    {
      ...emptyAction(),
      id: 'a',
      recommended_ca_status: 'Completed',
      assignee: { kind: 'user', id: 'u1', name: 'Mei Tan' },
      done_at: '2026-11-23T04:00:00.000Z',
      done_by: 'Mei Tan',
      done_img_url: ['/v0/b/x/o/photovideos%2Fmats.jpg?alt=media'],
    },
  ];
  openCase({
    incident: buildCase({ aar, incident_status: 'Closed' }),
    hash: '#recommended-corrective-actions',
  });
  expect(
    await screen.findByText('Done 23 Nov 2026, 12:00 by Mei Tan', {}, { timeout: 10_000 }),
  ).toBeVisible();
  expect(screen.getByText('Mei Tan')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Photos of what was done' })).toBeVisible();
});

test('DET-1 a status set by someone else is announced, and adds tabs to an open case but removes none', async () => {
  const waiting = buildCase({ incident_status: 'Pending Approval' });
  const { getOne } = openCase({ incident: waiting, hash: '#incident-updates' });
  await title();
  const menu = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(menu()).not.toContain('Incident Updates');
  const becomes = (incident_status: IncidentStatus, latest_updated_at: string) => {
    getOne.mockResolvedValue({
      data: { ...waiting, incident_status, latest_updated_at, latest_updated_by: 'Mary Lim' },
    });
    act(() => broadcastOpenForms({ id: '7', latest_updated_at }));
  };
  becomes('Open', '2100-01-01T00:00:00.000Z');
  expect(await screen.findByText('Mary Lim saved this incident. It is now Open.')).toBeVisible();
  expect(menu()).toContain('Incident Updates');
  becomes('Draft', '2100-01-02T00:00:00.000Z');
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(menu()).toContain('Incident Updates');
});

test('DET-11 an unchanged form that takes over another person’s save has no unsaved changes', async () => {
  const { getOne } = openCase();
  await title();
  const theirs = buildCase({ latest_updated_at: '2100-01-01T00:00:00.000Z' });
  theirs.case_details.incident_description.incident_title = 'Renamed by Mary';
  getOne.mockResolvedValue({ data: theirs });
  act(() => broadcastOpenForms({ id: '7', latest_updated_at: theirs.latest_updated_at }));
  await waitFor(() => expect(titleField()).toHaveValue('Renamed by Mary'));
  expect(asksBeforeItCloses()).toBe(false);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

/** The page reads the case again, as after a look at another window. */
function readAsClosed({ getOne }: Pick<ReturnType<typeof openCase>, 'getOne'>): void {
  const theirs = {
    ...{ latest_updated_at: '2100-01-01T00:00:00.000Z', latest_updated_by: 'Mary Lim' },
    incident_status: 'Archived',
  } as const;
  getOne.mockResolvedValue({ data: buildCase(theirs) });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

test('DET-11 the form of a case that the page reads again as closed stays with what was typed', async () => {
  const { getOne, write } = openCase();
  const field = await title();
  await write(field, ' typed');
  readAsClosed({ getOne });
  expect(await screen.findByText(/^Mary Lim saved this incident .*\. It is now Archived\.$/)).toBeVisible();
  expect(titleField()).toHaveDisplayValue(/ typed$/);
  expect(screen.getByText(/^Unsaved changes/)).toBeVisible();
});

test('DET-11 an unchanged form of a case that the page reads again as closed becomes a page to read', async () => {
  const { getOne } = openCase();
  await title();
  readAsClosed({ getOne });
  await waitFor(() => expect(screen.queryByLabelText(/^Incident Title/)).toBeNull());
  expect(await screen.findByText('Archived')).toBeVisible();
});

test('OFF-1 DET-11 a form that began with the version of this device takes over the server’s without a message', async () => {
  const theirs = buildCase({ latest_updated_at: '2100-01-01T00:00:00.000Z', incident_status: 'Open' });
  const kept = buildCase({ incident_status: 'Pending Approval' });
  const { getOne } = openCase({ incident: kept });
  await title();
  getOne.mockResolvedValue({ data: theirs });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Open')).toBeVisible();
  expect(screen.queryByText(/saved this incident/)).toBeNull();
  expect(getOne).toHaveBeenCalledTimes(2);
});

test('DET-1 the side menu shows the names of its three groups', async () => {
  openCase();
  await title();
  const menu = screen.getByRole('tablist', { name: 'Sections of the incident' });
  const shown = [...menu.children].map(({ textContent }) => textContent ?? '');
  const groups = ['Case details', 'Post Incidents', 'Notification'];
  expect(shown.filter((text) => groups.includes(text))).toEqual(groups);
  expect(shown[shown.indexOf('Notification') + 1]).toBe('Notification List');
  expect(screen.getByRole('tab', { name: 'Notification List' })).toHaveAccessibleDescription('Notification');
});
