import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { Zone } from '../../contract/schemas/referenceData.ts';
import { contractResolver } from '../../src/components/form/contractResolver.ts';
import { LocationSection } from '../../src/custom/incident_form/location/LocationSection.tsx';
import { formProblems } from '../../src/custom/incident_form/values/formProblems.ts';
import type { IncidentForm } from '../../src/custom/incident_form/values/incidentForm.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildReferenceData } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

/** 51 characters. */
export const LONG_TITLE = 'Walk of the very old trees beside the northern gate';

const RESOLVER = contractResolver<IncidentForm>((values) => formProblems(values, 'submit'));
const AT = { lat: 1.40435, lng: 103.79302 };

function zone(title: string, sub_zone: string[] = []): Zone {
  return { title, sub_zone, img_url: `/pictures/${encodeURIComponent(title)}`, ...AT, outline: [] };
}

const park = (title: string, zones: Zone[]) => ({ park: title, ...AT, outline: [], main_zones: zones });

const LISTS: Record<string, string[]> = {
  weather: ['Fair', 'Haze'],
  area_condition: ['Dry', 'Wet'],
  witness_type: ['Eyewitness', 'First responder'],
  contractor_shift: ['Day', 'Night'],
};

export const REFERENCE = buildReferenceData({
  parks: [
    park('Singapore Zoo', [
      zone('Entrance Plaza'),
      zone('Treetops Trail', ['Canopy Bridge', 'Lemur Deck']),
      zone(LONG_TITLE),
    ]),
    park('Bird Paradise', [
      ...Array.from({ length: 12 }, (_, index) => zone(`Aviary ${index + 1}`)),
      zone('Lory Loft', ['Feeding Deck']),
    ]),
  ],
  list: (name) => LISTS[name] ?? [],
});

export function renderLocation(description: Partial<IncidentDescription> = {}) {
  const calls = {
    getAddress: vi.fn<typeof dataProvider.getAddress>(
      async (lat, lng) => `Near ${lat.toFixed(3)} and ${lng.toFixed(3)}`,
    ),
    searchPlaces: vi.fn<typeof dataProvider.searchPlaces>(async () => []),
  };
  const held: { form?: UseFormReturn<IncidentForm> } = {};

  function Form() {
    const start = newIncident(new Date('2026-03-01T02:30:00Z'));
    Object.assign(start.case_details.incident_description, description);
    const form = useForm<IncidentForm>({ defaultValues: start, mode: 'onTouched', resolver: RESOLVER });
    held.form = form;
    return (
      <FormProvider {...form}>
        <LocationSection />
        <input aria-label="Title" {...form.register('case_details.incident_description.incident_title')} />
      </FormProvider>
    );
  }

  const { user } = renderAdmin(<Form />, {
    dataProvider: { ...dataProvider, ...calls },
    referenceData: REFERENCE,
  });
  const form = () => {
    if (!held.form) throw new Error('The form is not drawn.');
    return held.form;
  };
  return {
    ...calls,
    user,
    form,
    description: () => form().getValues('case_details.incident_description'),
  };
}

export const zoneButton = () => screen.getByRole('button', { name: /^Zone \*/ });

export async function openPicker(user: UserEvent) {
  await user.click(zoneButton());
  return within(await screen.findByRole('dialog'));
}
