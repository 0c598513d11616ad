import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIncident, numberCasualties } from '../../contract/incidents/newIncident.ts';
import { HttpError } from '../../src/api/callServer.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../helpers/factories.ts';
import { closePage, DRAFT, keepDraft, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => setOnline(true));
afterEach(async () => {
  await closePage();
  forgetAll();
});

const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
const isMarked = (tab: string) => tabs().includes(`${tab} (has errors)`);
const isAdvised = (tab: string) => tabs().includes(`${tab} (worth checking)`);

test('FORM-1 FORM-14 CAS-1 a link of Review names the person by their number and leads to the field', async () => {
  await keepDraft({
    person_involved_details: numberCasualties([
      buildCasualty({ id: 'removed', status: 'delete' }),
      buildCasualty({ id: 'first' }),
      buildCasualty({ id: 'second', age: '101' }),
    ]),
    witness_particulars: [buildWitness({ witness_no: 'Witness 1', guest_email: 'nobody' })],
  });
  const { user, openTab } = await openPage(DRAFT);
  await openTab('Review');
  await user.click(screen.getByText('Casualty 2: Age: Must be vaild.'));
  await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  expect(screen.getByLabelText('Age')).toHaveValue('101');
  await openTab('Review');
  await user.click(screen.getByText('Witness 1: Email: Must be valid.'));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  await openTab('Person Involved Details');
  expect(screen.getByText('Add a casualty')).toBeVisible();
});

test('FORM-1 FORM-10 Review starts with the title and the missing fields; a red mark stops a Submit, a dot is advice', async () => {
  const { property_damage_details } = newIncident(new Date()).case_details;
  await keepDraft({
    person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1', gender: '' })],
    property_damage_details,
  });
  const { user, openTab } = await openPage(DRAFT);
  await openTab('Review');
  const [first, second] = document.querySelectorAll('section');
  expect(first).toHaveTextContent(
    /^Guest slipped on a wet pathNeeds your attentionCasualty 1: Gender: Required Field$/,
  );
  expect(second).toHaveTextContent(/^Incident Summary/);
  const advice = screen.getByText('Optional, but worth checking').closest('section');
  expect(advice).toBe([...document.querySelectorAll('section')].at(-1));
  expect(advice).toHaveTextContent('Damaged things: Not entered');
  expect(tabs()).toEqual([
    'Incident Description',
    'Person Involved Details (has errors)',
    'Witnesses Details',
    'Details of Property Damage (worth checking)',
    'Review',
  ]);
  await user.click(screen.getByText('Casualty 1: Gender: Required Field'));
  await user.click(await screen.findByText('Female'));
  await waitFor(() => expect(isMarked('Person Involved Details')).toBe(false));
});

test('FORM-1 SHELL-6 Next by a key moves the focus to the section that it opens, also where Next ends', async () => {
  await keepDraft();
  const { user } = await openPage(DRAFT);
  const current = () => document.querySelector('[aria-selected=true]');
  await user.click(screen.getByText('Next'));
  expect(screen.getByText('Next')).toHaveFocus();
  for (const section of ['Witnesses Details', 'Details of Property Damage', 'Review']) {
    screen.getByText('Next').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(current()).toHaveFocus());
    expect(current()).toHaveTextContent(section);
  }
});

test('FORM-14 CAS-1 Submit leads to the first error, including an error of a person', async () => {
  await keepDraft({ person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1', gender: '' })] });
  const { create, submit } = await openPage(DRAFT);
  await submit();
  await waitFor(() => expect(screen.getByText('Gender *').closest('fieldset')).toHaveFocus());
  expect(create).not.toHaveBeenCalled();
});

test('CAS-3 answering No to bodily injury clears the cause and the other text', async () => {
  await keepDraft({
    person_involved_details: [
      buildCasualty({ is_bodily_injury: 'Yes', injury_type: ['Others'], other: 'A falling branch' }),
    ],
  });
  const { user, openTab } = await openPage(DRAFT);
  await openTab('Review');
  expect(screen.getByText('A falling branch')).toBeVisible();
  await openTab('Person Involved Details');
  await user.click(screen.getByText('Siti binte Rahman'));
  const injured = screen.getByText('Is there a bodily injury?').closest('fieldset') as HTMLElement;
  await user.click(within(injured).getByText('No'));
  await user.click(within(injured).getByText('Yes'));
  expect(screen.queryByText('A falling branch')).not.toBeInTheDocument();
  await user.click(within(injured).getByText('No'));
  await openTab('Review');
  expect(screen.queryByText('A falling branch')).not.toBeInTheDocument();
  expect(screen.queryByText('Others')).not.toBeInTheDocument();
});

test('WIT-2 FORM-1 empty fields of a guest are marked at the field and the tab, do not block, and disappear with the guest', async () => {
  await keepDraft({
    witness_particulars: [
      buildWitness({
        witness_no: 'Witness 1',
        employee_or_guest: 'guest',
        guest_contact_number: '91234567',
      }),
    ],
  });
  const { user, create, openTab, submit } = await openPage(DRAFT);
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Tan Wei Ming'));
  await user.click(screen.getByText('Done'));
  expect(await screen.findByText('Something is missing or wrong here')).toBeVisible();
  expect(isAdvised('Witnesses Details')).toBe(true);
  await user.click(screen.getByText('Tan Wei Ming'));
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Required field');
  expect(screen.getByLabelText('Contact number')).not.toHaveAccessibleDescription('Required field');
  await user.click(screen.getByText('Employee'));
  expect(screen.getByLabelText('Address')).not.toHaveAccessibleDescription();
  expect(isAdvised('Witnesses Details')).toBe(false);
  await user.click(screen.getByText('Guest'));
  await submit();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

const PLAIN = 'Letters, digits and hyphens only.';

test('FORM-10 MPD-1 FORM-14 empty damage and analysis fields are marked after a Submit, advised in Review, and do not block', async () => {
  const { property_damage_details, mpd_incident_analysis } = buildCaseDetails();
  await keepDraft({
    property_damage_details: { ...property_damage_details, damaged_things: '', party_info: '' },
    mpd_incident_analysis: { ...mpd_incident_analysis, job_factors: '', stoppage_text: '' },
    person_involved_details: [],
  });
  const { user, create, openTab, submit } = await openPage(DRAFT);
  await openTab('Details of Property Damage');
  // The other characters cannot be typed.
  expect(screen.getByLabelText('Damaged things')).toHaveAccessibleDescription(PLAIN);
  expect(isAdvised('Details of Property Damage')).toBe(false);
  await submit();
  await openTab('Details of Property Damage');
  expect(screen.getByLabelText('Damaged things')).toHaveAccessibleDescription('Required field');
  expect(screen.getByLabelText('Party')).toHaveAccessibleDescription(/^Required field/);
  expect(isAdvised('Details of Property Damage')).toBe(true);
  expect(isMarked('Person Involved Details')).toBe(true);
  expect(isAdvised('Witnesses Details')).toBe(false);
  await openTab('Incident Description');
  expect(screen.getByLabelText('Job Factors')).toHaveAccessibleDescription('Required field');
  expect(screen.getByLabelText('About the stoppage')).toHaveAccessibleDescription('Required field');
  // After the first submit every field shows its errors, including new fields (FORM-14).
  await openTab('Person Involved Details');
  await user.click(screen.getByText('Add a casualty'));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Must be valid.'));
  expect(create).not.toHaveBeenCalled();
});

test('FORM-10 MPD-1 FORM-14 empty damage and analysis fields are not errors in Review and can be submitted', async () => {
  const { property_damage_details, mpd_incident_analysis } = newIncident(new Date()).case_details;
  await keepDraft({ property_damage_details, mpd_incident_analysis });
  const { user, create, openTab } = await openPage(DRAFT);
  await openTab('Review');
  expect(screen.getByText('Damaged things: Not entered')).toBeVisible();
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

test('FORM-14 an emergency needs park, zone, date and time, marks nothing else as required, and is sent from every page', async () => {
  const { case_details } = newIncident(new Date());
  await keepDraft(case_details);
  const other = await openPage(DRAFT);
  const marked = () =>
    [...document.querySelectorAll('label, legend, button')]
      .map(({ textContent }) => /^([A-Z][\w ]*?)\s*\*/.exec(textContent)?.[1] ?? '')
      .filter(Boolean);
  expect(new Set(marked())).toContain('Incident Title');
  expect(screen.queryByText('Submit')).not.toBeInTheDocument();
  other.unmount();
  Object.assign(case_details.incident_description, { is_emergency_incident: 'Yes' });
  await keepDraft(case_details);
  const { user, openTab } = await openPage(DRAFT);
  expect(new Set(marked())).toEqual(new Set(['Park', 'Zone', 'Date', 'Time']));
  for (const tab of ['Witnesses Details', 'Person Involved Details']) {
    await openTab(tab);
    expect(screen.getByText('Submit emergency')).toBeVisible();
  }
  await user.click(screen.getByText('Add a casualty'));
  expect(marked()).toEqual([]);
  await openTab('Review');
  expect(screen.queryByText(/^Damaged things:/)).not.toBeInTheDocument();
  expect(screen.getByText('Park: Required field')).toBeVisible();
});

test('FORM-14 an error that only the server finds is shown at its field', async () => {
  await keepDraft();
  const { create, submit } = await openPage(DRAFT);
  const path = 'case_details.incident_description.time';
  const text = 'Please choose a date and time that are not in the future.';
  // react-admin logs every failed call in development mode.
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  create.mockRejectedValueOnce(
    new HttpError(400, { message: 'Please complete the incident.', errors: { [path]: text } }),
  );
  await submit();
  await waitFor(() => expect(screen.getByLabelText(/^Time/)).toHaveAccessibleDescription(text));
  expect(screen.getByLabelText(/^Time/)).toHaveFocus();
});

test('WIT-2 CAS-2 typed or pasted numbers and ages lose only the separators around digits, and invalid ones show an error', async () => {
  await keepDraft({
    person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1', contact_no: '' })],
  });
  const { fill, user, openTab } = await openPage(DRAFT);
  const says = async (label: string, typed: string, text: string, value = typed) => {
    await fill(screen.getByLabelText(label), typed);
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
    expect(screen.getByLabelText(label)).toHaveValue(value);
  };
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Tan Wei Ming'));
  await says('Contact number', '12345678901', 'Must be valid.');
  await says('Contact number', '+65 9123 4567', '10 of 10', '6591234567');
  await openTab('Person Involved Details');
  await user.click(screen.getByText('Siti binte Rahman'));
  await says('Contact number', '+65 home', 'Must be valid.');
  await says('Contact number', '1234567890123456', 'Must be vaild');
  const help = 'Digits only. Enter a contact number, an email or an address.';
  await says('Contact number', '+65 (9123)-4567', help, '6591234567');
  await says('Age', '1000', 'Must be vaild.');
  await says('Age', 'ten', 'Must be vaild.');
});

test('WIT-2 employees and guests sign into fields of their own; only guests have consent and its remark', async () => {
  await keepDraft({ witness_particulars: [buildWitness({ witness_no: 'Witness 1' })] });
  const { user, openTab } = await openPage(DRAFT);
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Tan Wei Ming'));
  const signedInto = () => screen.getByText('Signature of the witness').closest('fieldset')?.id;
  expect(signedInto()).toMatch(/-guest_Signature$/);
  expect(screen.queryByText(/Personal Data Protection Act 2012/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Remark on the consent')).not.toBeInTheDocument();
  await user.click(screen.getByText('Guest'));
  expect(signedInto()).toMatch(/-signature$/);
  expect(screen.getByText(/Personal Data Protection Act 2012/)).toBeVisible();
  expect(screen.getByText('Does the guest consent?')).toBeVisible();
  expect(screen.getByLabelText('Remark on the consent')).toBeVisible();
});

test('ADD-1 the zone for a called ambulance is chosen from the park’s zones and flagged while it is empty', async () => {
  await keepDraft();
  const { user, openTab } = await openPage(DRAFT);
  const field = screen.getByText('Was an ambulance or the police called?').closest('fieldset');
  await user.click(within(field as HTMLElement).getByText('Yes'));
  await openTab('Review');
  await user.click(screen.getByText('Additional action: Zone: Not entered'));
  const zone = await screen.findByLabelText('Zone');
  expect(screen.getByLabelText('Arrival time')).toHaveAttribute('step', '900');
  await waitFor(() => expect(zone).toHaveFocus());
  await user.tab();
  expect(await screen.findByText('Please make a selection')).toBeVisible();
  await user.click(zone);
  await user.click(await screen.findByText('Treetops Trail'));
  expect(screen.queryByText('Please make a selection')).not.toBeInTheDocument();
});

test('FORM-1 MPD-1 the analysis and the root cause open on request, and Review shows them', async () => {
  const { mpd_incident_analysis } = buildCaseDetails();
  await keepDraft({
    mpd_incident_analysis: {
      ...mpd_incident_analysis,
      substandard_action: '',
      substandard_condition: '',
      personnel_factors: '',
      job_factors: '',
      stoppage_text: '',
    },
  });
  const { user, fill, openTab } = await openPage(DRAFT);
  expect(screen.queryByText('MPD Incident Analysis')).not.toBeInTheDocument();
  await user.click(screen.getByText('Add the analysis and the root cause'));
  await waitFor(() => expect(screen.getByLabelText('Substandard Action')).toHaveFocus());
  expect(screen.getByText('Root Cause', { selector: 'h2' })).toBeVisible();
  await fill(screen.getByLabelText('About the stoppage'), 'Until noon.');
  await openTab('Review');
  expect(screen.getByText('Until noon')).toBeVisible();
  await user.click(screen.getByText('Job Factors: Not entered'));
  await waitFor(() => expect(screen.getByLabelText('Job Factors')).toHaveFocus());
});
