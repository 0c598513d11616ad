import type { StaticListName } from '../schemas/referenceData.ts';

export const LIST_TITLES: Record<StaticListName, string> = {
  area_condition: 'Area conditions',
  weather: 'Weather',
  property_type: 'Property types',
  priority_of_fix: 'Repair priorities',
  what_caused_injury: 'Injury causes',
  casualty_classification: 'Casualty classifications',
  nationality: 'Nationalities',
  contractor_shift: 'Contractor shifts',
  witness_type: 'Witness types',
  action_assigned_to: 'Action assignees',
  corrective_actions_status: 'Corrective action statuses',
  substandard_action: 'Substandard actions',
  substandard_condition: 'Substandard conditions',
  personnel_factors: 'Personnel factors',
  job_factors: 'Job factors',
  unsafe_act: 'Unsafe acts',
  unsafe_condition: 'Unsafe conditions',
};

export const PARKS_TITLE = 'Parks and zones';
