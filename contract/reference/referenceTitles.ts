import type { StaticListName } from '../schemas/referenceData.ts';

export const LIST_TITLES: Record<StaticListName, string> = {
  area_condition: 'Area conditions',
  weather: 'Weather',
  property_type: 'Types of property',
  priority_of_fix: 'Priorities of a fix',
  what_caused_injury: 'Causes of an injury',
  casualty_classification: 'Classifications of a casualty',
  nationality: 'Nationalities',
  contractor_shift: 'Contractor shifts',
  witness_type: 'Types of witness',
  action_assigned_to: 'Who actions are assigned to',
  corrective_actions_status: 'Statuses of corrective actions',
  substandard_action: 'Substandard actions',
  substandard_condition: 'Substandard conditions',
  personnel_factors: 'Personnel factors',
  job_factors: 'Job factors',
  unsafe_act: 'Unsafe acts',
  unsafe_condition: 'Unsafe conditions',
};

export const PARKS_TITLE = 'Parks and zones';
