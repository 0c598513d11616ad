import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { get } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { emptyAction, emptyReport } from '../../contract/incidents/emptyIncident.ts';
import type { IncidentTab } from '../../contract/incidents/incidentTabs.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import type { RecipientsQuestion } from '../../src/dataProvider/recipients.ts';
import { buildCase, buildCaseDetails, buildCasualty, buildWitness } from '../helpers/factories.ts';
import { footerButton, listShown, openCase } from './casePage.tsx';
import { closePage, getDialog, titleField } from './incidentPage.tsx';
import { REFERENCE } from './locationForm.tsx';

/* What is entered in the fields of an open case, up to what Save sends. */

afterEach(async () => {
  await closePage();
  localStorage.clear();
});

/** Every text field of the detail is asked for. */
function fullCase() {
  const aar = emptyReport();
  aar.additional_actions.amb_pol_called = 'Yes';
  aar.recommended_ca = [{ ...emptyAction(), id: 'a', description: 'Lay mats' }];
  const casualty = buildCasualty({
    ...{ casualty_no: 'Casualty 1', age: '34', email: 'siti@example.sg', address: 'Mandai Road 1' },
    ...{ is_bodily_injury: 'Yes', injury_type: ['Others'], other: 'A fall', injury_desription: 'A bruise' },
  });
  const witness = buildWitness({ witness_no: 'Witness 1', employee_or_guest: 'guest' });
  const case_details = buildCaseDetails({
    description: { zone_type: ZONE_TYPED, zone: 'By the gate' },
    details: { person_involved_details: [casualty], witness_particulars: [witness] },
  });
  return buildCase({ aar, case_details });
}

/** The pages with text fields, and the last field of each. The first casualty and witness have pages of their own. */
const PAGES: [tab: IncidentTab, last: string, person?: string][] = [
  ['Incident Description', 'aar.additional_actions.remarks'],
  ['Person Involved Details', 'aar.medical_status.diagnosis'],
  ['Person Involved Details', 'case_details.person_involved_details.0.injury_desription', 'Casualty 1'],
  ['Witnesses Details', 'case_details.witness_particulars.0.consent_remark', 'Witness 1'],
  ['Details of Property Damage', 'case_details.property_damage_details.party_info'],
  ['Post-Incident Follow-Up', 'aar.root_cause.follow_up'],
  ['Recommended Corrective Actions', 'aar.recommended_ca.0.description'],
  ['MPD Incident Analysis', 'case_details.mpd_incident_analysis.stoppage_text'],
];

const textFields = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      'textarea[name], input[name]:is([type=text], [type=tel], [type=email]):not([role=combobox])',
    ),
  ].filter(({ disabled }) => !disabled);

/** Fields that take only certain characters. The others keep the beginning of any text. */
const REFUSING = new Set([
  ...['injury_name', 'age', 'contact_no', 'email', 'address', 'other'],
  ...['guest_name', 'guest_contact_number', 'guest_email', 'guest_address', 'guest_remarks'],
  ...['medical_leave', 'hospitalisation_leave'],
]);

function leave(field: HTMLElement): void {
  act(() => field.focus());
  act(() => field.blur());
}

const LONG = 'Long湿滑🐘'.repeat(2_500);

test('DET-1 DET-6 DET-9 of 20,000 characters each text field of a case keeps as many as it may have, and says how many, or refuses them in words', async () => {
  const { update, user } = openCase({ incident: fullCase(), role: 'super_user' });
  await waitFor(() => expect(titleField()).toBeInTheDocument());
  const entered = new Map<string, string>();
  for (const [tab, last, person] of PAGES) {
    await user.click(screen.getByText(tab, { selector: '[role=tab] *' }));
    if (person) await user.click(await screen.findByText(person));
    await waitFor(() => expect(textFields().map(({ name }) => name)).toContain(last));
    for (const field of textFields()) {
      const before = field.value;
      await user.clear(field);
      await user.paste(LONG);
      leave(field);
      if (REFUSING.has(field.name.split('.').at(-1) ?? '')) {
        await waitFor(() => expect(field, field.name).toHaveAttribute('aria-invalid', 'true'));
        expect(field, field.name).toHaveAccessibleDescription(/^Must be|^Please/);
        fireEvent.change(field, { target: { value: before } });
      } else {
        const { length } = field.value;
        expect(field, field.name).toHaveValue(LONG.slice(0, length));
        expect(field, field.name).toHaveAccessibleDescription(`${length} of ${length}`);
      }
      entered.set(field.name, field.value);
    }
  }
  expect(entered.size).toBeGreaterThan(20);
  await user.click(await footerButton('Save'));
  await listShown();
  const { data } = update.mock.calls[0]?.[1] ?? {};
  expect(Object.fromEntries([...entered.keys()].map((name) => [name, get(data, name)]))).toEqual(
    Object.fromEntries(entered),
  );
  const { case_details, aar } = endpoints.update_incident.input.parse({ platform: 'web', id: '7', ...data });
  expect({ case_details, aar }).toMatchObject({ case_details: data?.case_details, aar: data?.aar });
});

const LISTS: Record<string, string[]> = {
  unsafe_act: ['Inattention', 'Horseplay'],
  what_caused_injury: ['Fall', 'Others'],
};

const KINDS: ReferenceData = {
  ...REFERENCE,
  incidentTypes: new Map([
    ['t1', { title: 'Safety', placements: ['Path', 'Wet play'].map((title) => ({ id: title, title })) }],
  ]),
  incidentPlacements: new Map([
    ['Path', { title: 'Path', classifications: [{ id: 'k1', title: 'Slip/trip/fall' }] }],
    ['Wet play', { title: 'Wet play', classifications: [{ id: 'k2', title: 'Cut/burn' }] }],
  ]),
  list: (name) => LISTS[name] ?? REFERENCE.list(name),
};

const DEPARTMENT: Record<string, string> = { 'Slip/trip/fall': 'WSH', 'Cut/burn': 'First Aid' };

const server = {
  getNotifiedDepartments: async ({ classification }: RecipientsQuestion) =>
    ['WSH', 'First Aid', 'IT'].map((name) => ({
      name,
      status: DEPARTMENT[classification] === name ? 1 : 0,
    })),
};

test('DET-3 DET-7 DET-10 ADD-1 MPD-1 CAS-3 WIT-1 WIT-2 an open case marks missing and wrong fields, and Save sends what was entered', async () => {
  const { update, user } = openCase({ role: 'super_user', referenceData: KINDS, server });
  await waitFor(() => expect(titleField()).toBeInTheDocument());
  const openTab = (tab: IncidentTab) => user.click(screen.getByText(tab, { selector: '[role=tab] *' }));
  const press = async (question: RegExp, answer: string) => {
    const [group] = await screen.findAllByRole('group', { name: question });
    await user.click(within(group as HTMLElement).getByText(answer));
  };
  const choose = async (label: RegExp, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  };
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.paste(text);
  };

  await press(/^Was an ambulance or the police called/, 'Yes');
  leave(await screen.findByLabelText('Zone'));
  expect(await screen.findByText('Please make a selection')).toBeVisible();

  await openTab('Person Involved Details');
  await user.click(await screen.findByText('Casualty 1'));
  await press(/^Is there a bodily injury/, 'Yes');
  await press(/^What caused the injury/, 'Others');
  const other = await screen.findByLabelText(/^Other cause/);
  leave(other);
  await waitFor(() => expect(other).toHaveAccessibleDescription('Required Field'));
  await fill(other, 'A wet root');
  await user.click(screen.getByText('Done'));

  await openTab('Witnesses Details');
  await user.click(await screen.findByText('Add a witness'));
  expect(await screen.findByRole('heading', { name: 'Witness 2' })).toBeVisible();
  const name = screen.getByLabelText(/^Name/);
  await fill(name, '-Tan');
  leave(name);
  await waitFor(() => expect(name).toHaveAccessibleDescription('Must be valid.'));
  await fill(name, 'Tan Wei-Ling');
  await user.click(screen.getByText('Done'));

  await openTab('Root Cause Analysis');
  leave(await screen.findByRole('combobox', { name: /^Unsafe Act/ }));
  expect(await screen.findByText('Please make a selection')).toBeVisible();
  await choose(/^Unsafe Act/, 'Inattention');

  // A blocked character does not appear in the field, and an empty field is marked (MPD-1).
  await openTab('MPD Incident Analysis');
  const stoppage = await screen.findByLabelText('About the stoppage');
  await user.clear(stoppage);
  leave(stoppage);
  await waitFor(() => expect(stoppage).toHaveAccessibleDescription('Required field'));
  await fill(stoppage, 'Until <it> is dry!');
  expect(stoppage).toHaveValue('Until it is dry');

  await openTab('Notification List');
  await user.click(await screen.findByLabelText('IT', { selector: '[type=checkbox]' }));
  await openTab('Incident Description');
  await choose(/^Placement/, 'Wet play');
  expect(screen.getByRole('combobox', { name: /^Classification/ })).not.toHaveTextContent('Slip/trip/fall');
  await choose(/^Classification/, 'Cut/burn');
  // Save waits for the fields and for the new recipients (DET-7, DET-10).
  await user.click(await footerButton('Save'));
  await listShown();

  const sent = update.mock.calls[0]?.[1].data as Incident;
  const { case_details, aar, selected_noti_departs } = sent;
  expect(case_details.incident_description).toMatchObject({
    incident_placement: 'Wet play',
    incident_classification: 'Cut/burn',
  });
  expect(case_details.person_involved_details[0]).toMatchObject({
    injury_type: ['Others'],
    other: 'A wet root',
  });
  expect(case_details.witness_particulars[1]).toMatchObject({
    witness_no: 'Witness 2',
    guest_name: 'Tan Wei-Ling',
  });
  expect(case_details.mpd_incident_analysis.stoppage_text).toBe('Until it is dry');
  expect([aar.root_cause.unsafe_act, aar.additional_actions.amb_pol_called]).toEqual(['Inattention', 'Yes']);
  const notified = selected_noti_departs.filter(({ status }) => status === 1).map(({ name }) => name);
  expect(notified.toSorted()).toEqual(['First Aid', 'IT']);
});

test('DET-2 DET-5 Archive asks first, and sends the medical status, whose empty fields were marked', async () => {
  const hash = '#person-involved-details';
  const { update, user, write } = openCase({ incident: buildCase({ incident_status: 'Draft' }), hash });
  const hospital = await screen.findByLabelText('Name of clinic / hospital');
  leave(hospital);
  await waitFor(() => expect(hospital).toHaveAccessibleDescription('Please make a selection'));
  await write(hospital, 'KTPH');
  await write(screen.getByLabelText('Medical leave (days)'), '3');
  await write(screen.getByLabelText('Hospitalisation leave (day)'), '1');
  await write(screen.getByLabelText('Diagnosis'), 'Concussion');
  await user.click(await footerButton('Archive'));
  const question = await getDialog('Confirm to archive');
  expect(update).not.toHaveBeenCalled();
  await user.click(within(question).getByText('Archive', { selector: 'button' }));
  await listShown();
  const { data, meta } = update.mock.calls[0]?.[1] ?? {};
  expect(meta).toMatchObject({ action: 'Archive' });
  expect(data?.aar.medical_status).toEqual({
    hospital_name: 'KTPH',
    medical_leave: '3',
    hospitalisation_leave: '1',
    diagnosis: 'Concussion',
  });
});

test('DET-4 a case in which an action was added and removed again has no unsaved changes, and the others keep their texts', async () => {
  const { user, write } = openCase({ incident: fullCase(), hash: '#recommended-corrective-actions' });
  const texts = () =>
    screen.getAllByLabelText(/^Description/).map((input) => (input as HTMLTextAreaElement).value);
  const remove = async (label: string) => {
    await user.click(screen.getByLabelText(label));
    await user.click(within(await getDialog('Remove')).getByText('Remove', { selector: 'button' }));
  };
  expect(await screen.findByDisplayValue('Lay mats', {}, { timeout: 10_000 })).toBeVisible();
  for (const [at, text] of ['Paint the edge', 'Close the slide'].entries()) {
    await user.click(screen.getByText('Add'));
    await write(screen.getAllByLabelText(/^Description/)[at + 1] as HTMLElement, text);
  }
  await waitFor(() => expect(screen.queryAllByText(/^Unsaved changes/)).not.toHaveLength(0));
  await remove('Remove Action 2');
  await waitFor(() => expect(texts()).toEqual(['Lay mats', 'Close the slide']));
  await write(screen.getAllByLabelText(/^Description/)[1] as HTMLElement, ' for now');
  expect(texts()).toEqual(['Lay mats', 'Close the slide for now']);
  await remove('Remove Action 2');
  await waitFor(() => expect(screen.queryAllByText(/^Unsaved changes/)).toHaveLength(0));
  expect(texts()).toEqual(['Lay mats']);
});
