import { newCasualty, newIncident, newWitness } from '../../contract/newIncident.ts';
import type {
  CaseDetails,
  Casualty,
  IncidentDescription,
  PropertyDamage,
  Witness,
} from '../../contract/schemas/caseDetails.ts';

/** A photo that every test host has, as the installation's. */
export const SAMPLE_PHOTO = '/v0/b/parks-console/o/photovideos%2Fsample.jpg?alt=media';

export function completeCasualty(changed: Partial<Casualty> = {}): Casualty {
  return {
    ...newCasualty('casualty-1'),
    injury_name: 'Siti binte Rahman',
    gender: 'Female',
    contact_no: '91234567',
    incident_calssification: 'Guest',
    contractor_shift: 'Day',
    ...changed,
  };
}

export function completeWitness(changed: Partial<Witness> = {}): Witness {
  return { ...newWitness('witness-1'), guest_name: 'Tan Wei Ming', ...changed };
}

type Changes = {
  description?: Partial<IncidentDescription>;
  property?: Partial<PropertyDamage>;
  details?: Partial<CaseDetails>;
};

/** An incident that nothing is wrong with, and nothing flagged of, for a submit and a save, but for what a test changes. */
export function completeDetails({ description, property, details }: Changes = {}): CaseDetails {
  const { case_details } = newIncident(new Date('2026-11-03T02:30:00Z'));
  return {
    ...case_details,
    incident_description: {
      ...case_details.incident_description,
      park: 'Singapore Zoo',
      zone: 'Wild Africa',
      incident_type: 'Safety',
      incident_placement: 'Path',
      incident_classification: 'Slip/trip/fall',
      incident_title: 'Guest slipped on a wet path',
      incident_remarks: 'Rain had just stopped.',
      ...description,
    },
    property_damage_details: {
      ...case_details.property_damage_details,
      property_type: 'Fence',
      damaged_things: 'Two posts',
      party_info: 'The park',
      ...property,
    },
    mpd_incident_analysis: {
      ...case_details.mpd_incident_analysis,
      substandard_action: 'None',
      substandard_condition: 'Wet floor',
      personnel_factors: 'None',
      job_factors: 'None',
      stoppage_text: 'Until it was dry',
    },
    photo_video: [SAMPLE_PHOTO],
    person_involved_details: [completeCasualty()],
    witness_particulars: [completeWitness()],
    ...details,
  };
}
