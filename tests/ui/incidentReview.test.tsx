import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numberCasualties } from '../../contract/newIncident.ts';
import { completeCasualty, completeDetails, completeWitness } from '../helpers/completeIncident.ts';
import { DRAFT, keepDraft, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

vi.mock('react-router', () => import('react-router-dom'));
vi.mock('../../src/host/localDatabase.ts', async () => ({
  localDatabase: (await import('./mediaFakes.ts')).localDatabase,
}));
vi.mock('../../src/drafts/storage.ts', async () => (await import('./mediaFakes.ts')).storage);
vi.mock('../../src/host/idToken.ts', () => ({ idToken: async () => 'token' }));
vi.mock('../../src/authProvider/identity.ts', () => ({ signOut: async () => undefined }));

beforeEach(() => setOnline(true));
afterEach(() => {
  // An open form saves itself as it goes.
  cleanup();
  forgetAll();
});

const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
const isMarked = (tab: string) => tabs().includes(`${tab}(has errors)`);

test('FORM-1 FORM-14 CAS-1 a link of Review names the person by their number and leads to the field', async () => {
  keepDraft({
    person_involved_details: numberCasualties([
      completeCasualty({ id: 'removed', status: 'delete' }),
      completeCasualty({ id: 'first' }),
      completeCasualty({ id: 'second', age: '101' }),
    ]),
    witness_particulars: [completeWitness({ witness_no: 'Witness 1', guest_email: 'nobody' })],
  });
  const { user, openTab } = openPage(DRAFT);
  await openTab('Review');
  await user.click(screen.getByText('Casualty 2: Age: Must be vaild.'));
  await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
  expect(screen.getByLabelText('Age')).toHaveValue('101');
  await openTab('Review');
  await user.click(screen.getByText('Witness 1: Email: Must be valid.'));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  // Chosen from the menu, a section begins with its list.
  await openTab('Person Involved Details');
  expect(screen.getByText('Add a casualty')).toBeVisible();
});

test('FORM-14 CAS-1 Submit leads to the first error, also one of a person', async () => {
  keepDraft({ person_involved_details: [completeCasualty({ casualty_no: 'Casualty 1', gender: '' })] });
  const { create, submit } = openPage(DRAFT);
  await submit();
  await waitFor(() => expect(screen.getByText('Gender *').closest('fieldset')).toHaveFocus());
  expect(create).not.toHaveBeenCalled();
});

test('CAS-3 who is not injured after all has neither a cause left nor the text of another one', async () => {
  keepDraft({
    person_involved_details: [
      completeCasualty({ is_bodily_injury: 'Yes', injury_type: ['Others'], other: 'A falling branch' }),
    ],
  });
  const { user, openTab } = openPage(DRAFT);
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

test('WIT-2 FORM-1 what a guest left empty is marked at the field and the tab, stops nothing, and goes with the guest', async () => {
  keepDraft({
    witness_particulars: [
      completeWitness({
        witness_no: 'Witness 1',
        employee_or_guest: 'guest',
        guest_contact_number: '91234567',
      }),
    ],
  });
  const { user, create, openTab, submit } = openPage(DRAFT);
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Tan Wei Ming'));
  await user.click(screen.getByText('Done'));
  expect(await screen.findByText('Something is missing here')).toBeVisible();
  expect(isMarked('Witnesses Details')).toBe(true);
  await user.click(screen.getByText('Tan Wei Ming'));
  expect(screen.getByLabelText('Address')).toHaveAccessibleDescription('Required field');
  expect(screen.getByLabelText('Contact number')).not.toHaveAccessibleDescription('Required field');
  await user.click(screen.getByText('Employee'));
  expect(screen.getByLabelText('Address')).not.toHaveAccessibleDescription();
  expect(isMarked('Witnesses Details')).toBe(false);
  await user.click(screen.getByText('Guest'));
  await submit();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
});

test('FORM-10 FORM-1 of a property damage that was begun, what lacks is marked at the field and the tab', async () => {
  const { property_damage_details } = completeDetails();
  keepDraft({
    property_damage_details: { ...property_damage_details, property_type: 'Fence' },
    person_involved_details: [],
  });
  const { openTab, submit } = openPage(DRAFT);
  await submit();
  await openTab('Details of Property Damage');
  expect(screen.getByLabelText('Damaged things')).toHaveAccessibleDescription('Required field');
  expect(screen.getByLabelText('Party')).toHaveAccessibleDescription('Required field');
  expect(isMarked('Details of Property Damage')).toBe(true);
  expect(isMarked('Witnesses Details')).toBe(false);
});

test('WIT-2 CAS-2 FORM-10 of what is pasted the field keeps what it may have, and not what a browser cut before', async () => {
  keepDraft({ person_involved_details: [completeCasualty({ casualty_no: 'Casualty 1', contact_no: '' })] });
  const { fill, user, openTab } = openPage(DRAFT);
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Tan Wei Ming'));
  await fill(screen.getByLabelText('Contact number'), '+65 9123 4567');
  expect(screen.getByLabelText('Contact number')).toHaveValue('6591234567');
  await openTab('Person Involved Details');
  await user.click(screen.getByText('Siti binte Rahman'));
  await fill(screen.getByLabelText('Contact number'), '(+65) 9123-4567 / 890123');
  expect(screen.getByLabelText('Contact number')).toHaveValue('659123456789012');
});

test('ADD-1 of a called ambulance the zone is chosen from the park’s, and flagged while it is not', async () => {
  keepDraft();
  const { user, openTab } = openPage(DRAFT);
  const field = screen.getByText('Was an ambulance or the police called?').closest('fieldset');
  await user.click(within(field as HTMLElement).getByText('Yes'));
  await openTab('Review');
  await user.click(screen.getByText('Additional action: Zone: Please make a selection'));
  const zone = await screen.findByLabelText('Zone');
  await waitFor(() => expect(zone).toHaveFocus());
  await user.tab();
  expect(await screen.findByText('Please make a selection')).toBeVisible();
  await user.click(zone);
  await user.click(await screen.findByText('Treetops Trail'));
  expect(screen.queryByText('Please make a selection')).not.toBeInTheDocument();
});

test('FORM-1 MPD-1 the analysis and the root cause open when they are asked for, and Review shows them', async () => {
  const { mpd_incident_analysis } = completeDetails();
  keepDraft({
    mpd_incident_analysis: {
      ...mpd_incident_analysis,
      substandard_action: '',
      substandard_condition: '',
      personnel_factors: '',
      job_factors: '',
    },
  });
  const { user, fill, openTab } = openPage(DRAFT);
  expect(screen.queryByText('MPD Incident Analysis')).not.toBeInTheDocument();
  await user.click(screen.getByText('Add the analysis and the root cause'));
  await waitFor(() => expect(screen.getByLabelText('Substandard Action')).toHaveFocus());
  expect(screen.getByText('Root Cause', { selector: 'h2' })).toBeVisible();
  await fill(screen.getByLabelText('About the stoppage'), 'Until noon.');
  await openTab('Review');
  expect(screen.getByText('Until noon')).toBeVisible();
  await user.click(screen.getByText('Job Factors: Please make a selection'));
  await waitFor(() => expect(screen.getByLabelText('Job Factors')).toHaveFocus());
});
