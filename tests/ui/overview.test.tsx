import { screen, waitFor, within } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import { OverviewSection } from '../../src/custom/incident_form/sections/OverviewSection.tsx';
import type { IncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { REFERENCE } from './locationForm.tsx';

afterEach(() => localStorage.clear());

const KINDS: ReferenceData = {
  ...REFERENCE,
  incidentTypes: new Map([
    ['t1', { title: 'Safety', placements: [{ id: 'p1', title: 'Path' }] }],
    ['t2', { title: 'Security', placements: [{ id: 'p2', title: 'Gate' }] }],
  ]),
  incidentPlacements: new Map([
    ['p1', { title: 'Path', classifications: [{ id: 'k1', title: 'Slip/trip/fall' }] }],
  ]),
  incidentClassifications: new Map([['k1', { title: 'Slip/trip/fall', injury_type_id: 'i1' }]]),
  injuryTypes: new Map([['i1', { injuries: ['Sprain', 'Bruise'] }]]),
};

function renderOverview(perms = viewer.perms, description: Partial<IncidentDescription> = {}) {
  const held: { form?: UseFormReturn<IncidentForm> } = {};
  function Form() {
    const start = newIncident(new Date('2026-03-01T02:30:00Z'));
    Object.assign(start.case_details.incident_description, description);
    held.form = useForm<IncidentForm>({ defaultValues: start });
    return (
      <FormProvider {...held.form}>
        <OverviewSection />
      </FormProvider>
    );
  }
  const { user } = renderAdmin(<Form />, { viewer: { perms }, referenceData: KINDS });
  const select = (name: RegExp) => screen.getByRole('combobox', { name });
  return {
    description: () => held.form?.getValues('case_details.incident_description'),
    select,
    isOpen: (name: RegExp) => select(name).getAttribute('aria-disabled') !== 'true',
    choose: async (name: RegExp, option: string) => {
      await user.click(select(name));
      await user.click(await screen.findByRole('option', { name: option }));
      await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    },
    press: (group: RegExp, name: string) => user.click(getButton(group, name)),
    button: getButton,
  };
}

/** Finds a button in a group. Adjacent buttons are a nested group inside the labelled one. */
function getButton(group: RegExp, name: string): HTMLElement {
  const [outer] = screen.getAllByRole('group', { name: group });
  return within(outer as HTMLElement).getByText(name);
}

test('FORM-4 each list opens with the choice before it, and a new type clears what followed, with its ids', async () => {
  const { description, choose, isOpen, press, button } = renderOverview();
  expect([isOpen(/^Placement/), isOpen(/^Classification/)]).toEqual([false, false]);
  expect(screen.getByText('Choose the classification first.')).toBeVisible();
  await choose(/^Incident Type/, 'Safety');
  expect([isOpen(/^Placement/), isOpen(/^Classification/)]).toEqual([true, false]);
  await choose(/^Placement/, 'Path');
  expect(isOpen(/^Classification/)).toBe(true);
  await choose(/^Classification/, 'Slip/trip/fall');
  await press(/^Injury Type/, 'Sprain');
  await press(/^Injury Type/, 'Bruise');
  expect(description()).toMatchObject({
    injury_type: ['Sprain', 'Bruise'],
    selected_incident_ids: {
      incident_placement_id: 'p1',
      incident_classification_id: 'k1',
      injury_type_id: 'i1',
    },
  });
  expect(button(/^Injury Type/, 'Sprain').closest('[aria-pressed]')).toHaveAttribute('aria-pressed', 'true');
  await choose(/^Incident Type/, 'Security');
  expect(description()).toMatchObject({
    incident_placement: '',
    incident_classification: '',
    injury_type: [],
    selected_incident_ids: {
      incident_placement_id: '',
      incident_classification_id: '',
      injury_type_id: '',
    },
  });
  expect(isOpen(/^Classification/)).toBe(false);
});

test('FORM-4 an injury type of before stands there and waits for the classification', async () => {
  const { button, choose } = renderOverview(viewer.perms, {
    ...{ incident_type: 'Safety', incident_placement: 'Path', injury_type: ['Sprain'] },
    selected_incident_ids: {
      incident_placement_id: 'p1',
      incident_classification_id: '',
      injury_type_id: '',
    },
  });
  const sprain = () => button(/^Injury Type/, 'Sprain').closest('[role=button]');
  expect(sprain()).toHaveAttribute('aria-disabled', 'true');
  await choose(/^Classification/, 'Slip/trip/fall');
  expect(sprain()).not.toHaveAttribute('aria-disabled');
});

test('FORM-3 follow-up No is offered for c1 alone, and another category makes it Yes', async () => {
  const { description, press, button } = renderOverview();
  await press(/follow-up/, 'No');
  expect(description()).toMatchObject({ category: 'c1', is_followup_required: 'No' });
  await press(/^Category/, 'Cat 2');
  expect(description()).toMatchObject({ category: 'c2', is_followup_required: 'Yes' });
  expect(button(/follow-up/, 'No')).toBeDisabled();
});

test('FORM-2 FORM-5 only people with p15 get the emergency question; Yes sets title and category, No clears that title', async () => {
  const { description, press } = renderOverview(['p2', 'p15'], { category: 'c3' });
  await press(/emergency incident/, 'Yes');
  expect(description()).toMatchObject({ incident_title: 'Emergency broadcast', category: 'c1' });
  await press(/emergency incident/, 'No');
  expect(description()).toMatchObject({ incident_title: '', is_emergency_incident: 'No' });
});

test('FORM-2 without p15 it is not asked; SPF, SCDF and Other Authorities can be ticked', async () => {
  const { description, press } = renderOverview();
  expect(screen.queryByText(/emergency incident/)).not.toBeInTheDocument();
  await press(/^Emergency Services/i, 'SCDF');
  expect(description()?.emergency_services_activated).toEqual([
    { name: 'SPF', checked: false },
    { name: 'SCDF', checked: true },
    { name: 'Other Authorities', checked: false },
  ]);
});
