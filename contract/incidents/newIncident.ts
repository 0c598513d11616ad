import type { CorrectiveAction } from '../schemas/afterActionReport.ts';
import type { Casualty, IncidentDescription, Witness } from '../schemas/caseDetails.ts';
import type { IncidentContent } from '../schemas/incident.ts';
import { wireDateAndTime } from '../singaporeTime.ts';
import {
  EMERGENCY_CATEGORY,
  EMERGENCY_SERVICES,
  EMERGENCY_TITLE,
  type YesNo,
} from '../values/incidentValues.ts';
import { emptyCaseDetails, emptyCasualty, emptyReport, emptyWitness } from './emptyIncident.ts';

export function newIncident(now: Date): IncidentContent {
  const case_details = emptyCaseDetails();
  Object.assign(case_details.incident_description, {
    ...wireDateAndTime(now),
    category: 'c1',
    is_followup_required: 'Yes',
    emergency_services_activated: EMERGENCY_SERVICES.map((name) => ({ name, checked: false })),
  } satisfies DescriptionPatch);
  return { case_details, aar: emptyReport(), noti_frequency: '' };
}

export function newCasualty(id: string): Casualty {
  return { ...emptyCasualty(), id };
}

export function newWitness(id: string): Witness {
  return { ...emptyWitness(), id };
}

export function numberCasualties(casualties: readonly Casualty[]): Casualty[] {
  let number = 0;
  return casualties.map((entry) =>
    entry.status === 'delete' ? entry : { ...entry, casualty_no: `Casualty ${++number}` },
  );
}

export function numberWitnesses(witnesses: readonly Witness[]): Witness[] {
  let number = 0;
  return witnesses.map((entry) =>
    entry.status === 'delete' ? entry : { ...entry, witness_no: `Witness ${++number}` },
  );
}

export function numberActions(actions: readonly CorrectiveAction[]): CorrectiveAction[] {
  let number = 0;
  return actions.map((entry) =>
    entry.status === 'delete' ? entry : { ...entry, recommended_ca_no: `Action ${++number}` },
  );
}

type Numbered = { status: string; casualty_no?: string; witness_no?: string };

/** `Casualty 2`. Entries stored without a number use their position among those that are not deleted. */
export function personNumber(
  kind: 'casualty' | 'witness',
  entries: readonly Numbered[],
  index: number,
): string {
  const { casualty_no, witness_no } = entries[index] ?? {};
  const place = entries.slice(0, index + 1).filter(({ status }) => status !== 'delete').length;
  return kind === 'casualty' ? casualty_no || `Casualty ${place}` : witness_no || `Witness ${place}`;
}

export type DescriptionPatch = Partial<IncidentDescription>;

export function onIncidentType(incident_type: string): DescriptionPatch {
  return { incident_type, ...onIncidentPlacement('', '') };
}

export function onIncidentPlacement(incident_placement: string, id: string): DescriptionPatch {
  return {
    incident_placement,
    incident_classification: '',
    injury_type: [],
    selected_incident_ids: {
      incident_placement_id: id,
      incident_classification_id: '',
      injury_type_id: '',
    },
  };
}

/** Yes sets the title and category c1; No clears that title (FORM-5). */
export function onEmergency(
  emergency: YesNo,
  before: Pick<IncidentDescription, 'incident_title'>,
): DescriptionPatch {
  if (emergency === 'Yes') {
    return {
      is_emergency_incident: 'Yes',
      incident_title: EMERGENCY_TITLE,
      category: EMERGENCY_CATEGORY,
    };
  }
  return {
    is_emergency_incident: 'No',
    ...(before.incident_title === EMERGENCY_TITLE && { incident_title: '' }),
  };
}

export function mayDeclineFollowUp(category: IncidentDescription['category']): boolean {
  return category === 'c1';
}

export function onCategory(category: IncidentDescription['category']): DescriptionPatch {
  return mayDeclineFollowUp(category) ? { category } : { category, is_followup_required: 'Yes' };
}

export function onPark(park: string): DescriptionPatch {
  return { park, zone: '', zone_type: '', sub_zones: '', weather: '' };
}
