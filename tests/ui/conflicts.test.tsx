import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import type { Incident, PresentPerson } from '../../contract/schemas/incident.ts';
import { RecordSave } from '../../src/components/record/RecordSave.tsx';
import { startCaseSession } from '../../src/custom/incident_form/autosave/formSession.ts';
import { IncidentForm, useIncidentFormContext } from '../../src/custom/incident_form/IncidentForm.tsx';
import { broadcastOpenForms } from '../../src/realtime/openForms.ts';
import {
  ConcurrentEdits,
  useConcurrentEdits,
} from '../../src/resources/incidents/edit/conflicts/ConcurrentEdits.tsx';
import { ConcurrentSaveBanner } from '../../src/resources/incidents/edit/conflicts/ConcurrentSaveBanner.tsx';
import { MergeDialog } from '../../src/resources/incidents/edit/conflicts/MergeDialog.tsx';
import { mergeIncident } from '../../src/resources/incidents/edit/conflicts/mergeIncident.ts';
import { PresenceNote } from '../../src/resources/incidents/edit/conflicts/PresenceNote.tsx';
import { useIncidentNews } from '../../src/resources/incidents/edit/conflicts/useIncidentNews.ts';
import { buildIncident, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { opened } from '../unit/conflicts/edits.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const THEM = 'Tan Wei Ming';
const AT = '2026-11-21T06:02:00.000Z';

function getConflicts() {
  const [mine, theirs] = [opened(), opened()];
  Object.assign(mine.case_details.incident_description, { weather: 'Rain', incident_title: 'Fall' });
  Object.assign(theirs.case_details.incident_description, { weather: '', incident_title: 'Guest fell' });
  Object.assign(mine.case_details.person_involved_details[1] ?? {}, { age: '30' });
  Object.assign(theirs.case_details.person_involved_details[1] ?? {}, { age: '31', gender: 'Male' });
  return mergeIncident(opened(), mine, theirs);
}

function openDialog(
  merged: ReturnType<typeof getConflicts> & { decision?: string } = getConflicts(),
  saver = { name: THEM, at: AT, isOwn: false },
) {
  const [onResolve, onBack] = [vi.fn(), vi.fn()];
  const { user } = renderAdmin(
    <MergeDialog open saver={saver} {...merged} onResolve={onResolve} onBack={onBack} />,
  );
  return { onResolve, onBack, user };
}

const TITLE = 'case_details.incident_description.incident_title';
const AGE = 'case_details.person_involved_details.1.age';
const question = (name: RegExp) => screen.getByRole('group', { name });

test('DET-11 the dialog names the other person, lists the merged changes and asks about the conflicts with both values', async () => {
  const { user } = openDialog();
  expect(screen.getByRole('dialog', { name: 'Someone else saved this incident' })).toHaveTextContent(
    'Tan Wei Ming saved it on 21 Nov 2026, 14:02',
  );
  const autoMerged = screen.getByRole('button', { name: 'Merged 1 of their changes with yours' });
  expect(screen.queryByText('Casualty 2 Gender')).toBeNull();
  await user.click(autoMerged);
  expect(autoMerged).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Casualty 2 Gender')).toBeVisible();
  const age = within(question(/^Casualty 2 Age/));
  expect(age.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('30');
  expect(age.getByRole('radio', { name: "Tan Wei Ming's" })).toHaveAccessibleDescription('31');
  expect(age.getByText('Before: empty')).toBeInTheDocument();
});

test('DET-11 one’s own save is not offered as another person’s', () => {
  openDialog(getConflicts(), { name: viewer.name, at: AT, isOwn: true });
  const dialog = screen.getByRole('dialog', { name: 'You already saved this incident' });
  expect(dialog).toHaveTextContent('You saved it on 21 Nov 2026, 14:02, after you opened it here');
  expect(dialog).toHaveTextContent('2 fields differ from what you saved. Which versions should be saved?');
  expect(dialog).not.toHaveTextContent(/their|both|yours/i);
  const age = within(question(/^Casualty 2 Age/));
  expect(age.getByRole('radio', { name: 'In this form' })).toHaveAccessibleDescription('30');
  expect(age.getByRole('radio', { name: 'Saved' })).toHaveAccessibleDescription('31');
});

test('DET-11 SIGN-1 two signatures are offered as their pictures', async () => {
  const [mine, theirs] = [opened(), opened()];
  Object.assign(mine.case_details.person_involved_details[0] ?? {}, {
    signature: '/v0/b/x/o/signatures%2Fa',
  });
  Object.assign(theirs.case_details.person_involved_details[0] ?? {}, {
    signature: '/v0/b/x/o/signatures%2Fb',
  });
  openDialog(mergeIncident(opened(), mine, theirs));
  const shown = async (name: string) =>
    (await screen.findByAltText(`${name}: signature`)).getAttribute('src');
  expect(await shown('Yours')).toContain('signatures%2Fa');
  expect(await shown("Tan Wei Ming's")).toContain('signatures%2Fb');
});

test('DET-11 no choice is preselected: a missing choice is reported and focused', async () => {
  const { user, onResolve } = openDialog();
  await user.click(within(question(/^Incident Title/)).getByRole('radio', { name: 'Yours' }));
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  expect(onResolve).not.toHaveBeenCalled();
  expect(screen.getByText('1 choice left.')).toBeVisible();
  await waitFor(() =>
    expect(question(/^Casualty 2 Age/)).toContainElement(document.activeElement as HTMLElement),
  );
  await user.click(within(question(/^Casualty 2 Age/)).getByRole('radio', { name: "Tan Wei Ming's" }));
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  expect(onResolve).toHaveBeenCalledWith({ [TITLE]: 'mine', [AGE]: 'theirs' });
});

test('DET-11 the dialog works by keyboard alone, and Escape returns to the form', async () => {
  const { user, onBack } = openDialog();
  const yours = within(question(/^Incident Title/)).getByRole('radio', { name: 'Yours' });
  yours.focus();
  await user.keyboard(' ');
  expect(yours).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(within(question(/^Incident Title/)).getByRole('radio', { name: "Tan Wei Ming's" })).toBeChecked();
  await user.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledOnce();
});

test.each([
  ['Keep mine everywhere', 'mine'],
  ['Take theirs everywhere', 'theirs'],
])('DET-11 %s resolves all conflicts at once', async (name, side) => {
  const { user, onResolve } = openDialog();
  await user.click(screen.getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  expect(onResolve).toHaveBeenCalledWith({ [TITLE]: side, [AGE]: side });
});

test('DET-11 if everything was merged there is no choice to make but the decision', async () => {
  const { user, onResolve } = openDialog({ ...getConflicts(), conflicts: [], decision: 'Approve' });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(onResolve).toHaveBeenCalledWith({});
});

const person = (name: string, state: PresentPerson['state'] = 'viewing') => ({ user_id: name, name, state });

test.each<[string, PresentPerson[]]>([
  ['', []],
  ['Tan Wei Ming is viewing', [person(THEM)]],
  ['Tan Wei Ming is editing', [person(THEM, 'editing')]],
  ['2 others are viewing', [person(THEM), person('Mary')]],
  ['Tan Wei Ming is editing, 1 more is viewing', [person('Mary'), person(THEM, 'editing')]],
  ['2 others are editing', [person('Mary', 'editing'), person(THEM, 'editing'), person('Ravi')]],
])('DET-11 the header shows: %s', (text, people) => {
  render(<PresenceNote people={people} />);
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${text}$`));
});

test('DET-11 focus and click show the names of the people present', async () => {
  const people = [person('Mary'), person(THEM, 'editing')];
  const { unmount } = render(<PresenceNote people={people} />);
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Mary, Tan Wei Ming (editing)');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Mary, Tan Wei Ming (editing)');
  unmount();
  render(<PresenceNote people={people} />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip')).toBeVisible();
});

const incident = (changed: Partial<Incident> = {}) =>
  buildIncident({
    filtered_category: 'c1',
    latest_updated_at: AT,
    latest_updated_by: 'Mary',
    ...opened(),
    ...changed,
  });

function openForm(theirs: Incident, onMerge: () => void = vi.fn()) {
  const getOne = vi.fn(async () => ({ data: theirs }));
  const onHide = vi.fn();
  let reopen: (of: Incident) => void = () => undefined;
  function Form() {
    const [of, setOf] = useState(incident());
    reopen = (next) => act(() => setOf(next));
    return <ConcurrentSaveBanner news={useIncidentNews(of)} onMerge={onMerge} onHide={onHide} />;
  }
  renderAdmin(<Form />, { viewer, dataProvider: { getOne } });
  return { getOne, onHide, reopen: (of: Incident) => reopen(of) };
}

const LATER = '2026-11-21T07:00:00.000Z';
function savedByThem() {
  const theirs = incident({ latest_updated_by: THEM, latest_updated_at: LATER });
  Object.assign(theirs.case_details.incident_description, { weather: 'Rain' });
  theirs.case_details.incident_description.selected_incident_ids.injury_type_id = 'another';
  theirs.checked_users = ['u1', 'u2'];
  return theirs;
}

test('DET-11 another person’s save appears in the form at once: who, what changed, and how to merge', async () => {
  const onMerge = vi.fn();
  const { getOne, onHide } = openForm(savedByThem(), onMerge);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => broadcastOpenForms({ id: '7', latest_updated_at: LATER }));
  expect(await screen.findByText(/^Tan Wei Ming saved this incident/)).toBeVisible();
  expect(getOne).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Show what changed' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Weather: empty → Rain',
    'Users added to the notification: 0 → 2',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Merge their other changes' }));
  expect(onMerge).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Hide this' }));
  expect(onHide).toHaveBeenCalledOnce();
});

test('DET-11 a posted update changes no field and shows no banner', async () => {
  const theirs = incident({ latest_updated_at: LATER });
  theirs.incident_updates = [
    { id: 'u', remark: 'Dry', img_url: [], submitted_by: THEM, submitted_at: LATER, deleted: 'no' },
  ];
  const { getOne } = openForm(theirs);
  act(() => broadcastOpenForms({ id: '7', latest_updated_at: LATER }));
  await waitFor(() => expect(getOne).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('DET-1 a form with changes announces a new status', async () => {
  openForm(incident({ latest_updated_by: THEM, latest_updated_at: LATER, incident_status: 'Closed' }));
  act(() => broadcastOpenForms({ id: '7', latest_updated_at: LATER }));
  expect(await screen.findByText(/^Tan Wei Ming saved this incident .*\. It is now Closed\.$/)).toBeVisible();
});

test('DET-11 text typed between rendering and another person’s save stays', async () => {
  /** Types after the update is rendered but before it is merged. */
  function Typist() {
    const { form } = useIncidentFormContext();
    const news = useIncidentNews(incident());
    useEffect(() => {
      if (news) form.setValue(TITLE, 'Typed', { shouldDirty: true });
    }, [news, form]);
    const edits = useConcurrentEdits();
    return (
      <>
        <p>Title: {form.watch(TITLE)}</p>
        {edits && <ConcurrentSaveBanner {...edits.banner} />}
      </>
    );
  }
  const record = incident();
  const tabs = () => [];
  renderAdmin(
    <RecordContextProvider value={record}>
      <RecordSave name="test">
        <IncidentForm purpose="save" start={startCaseSession(record)} tabsOf={tabs} neverFiled={false}>
          <ConcurrentEdits onAdopt={() => undefined}>
            <Typist />
          </ConcurrentEdits>
        </IncidentForm>
      </RecordSave>
    </RecordContextProvider>,
    { viewer, dataProvider: { getOne: async () => ({ data: savedByThem() }) } },
  );
  act(() => broadcastOpenForms({ id: '7', latest_updated_at: LATER }));
  expect(await screen.findByText(/^Tan Wei Ming saved this incident/)).toBeVisible();
  expect(screen.getByText('Title: Typed')).toBeVisible();
});

test('DET-11 merged changes are not announced again', async () => {
  const { reopen } = openForm(savedByThem());
  act(() => broadcastOpenForms({ id: '7', latest_updated_at: LATER }));
  await screen.findByText(/^Tan Wei Ming saved this incident/);
  reopen(savedByThem());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
