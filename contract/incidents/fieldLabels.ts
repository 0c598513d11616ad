import { INCIDENT_FIELDS, labelsOf, TABLE_PATHS, type TableSection, tableFields } from './incidentFields.ts';

/* Shared by form, detail, Review and audit trail; schemas keep the wire spellings. */

const { summary, location, overview, root_cause, follow_up, incident, notification, ...others } =
  INCIDENT_FIELDS;

export const FIELD_LABELS = {
  incident: labelsOf({ ...incident, ...notification }),
  case_details: labelsOf(others.case_details),
  description: labelsOf({ ...summary, ...location, ...overview }),
  casualty: labelsOf(others.casualty),
  witness: labelsOf(others.witness),
  property: labelsOf(others.property),
  analysis: labelsOf(others.analysis),
  additional_actions: labelsOf(others.additional_actions),
  medical_status: labelsOf(others.medical_status),
  root_cause: labelsOf({ ...root_cause, ...follow_up }),
  corrective_action: labelsOf(others.corrective_action),
  reporting: labelsOf(others.reporting),
  update: labelsOf(others.update),
};

export type FieldSection = keyof typeof FIELD_LABELS;

export function getFieldLabel(section: FieldSection, field: string): string {
  const labels: Record<string, string> = FIELD_LABELS[section];
  return labels[field] ?? toWords(field);
}

/** The label for a path such as `case_details.person_involved_details.1.age`. */
export function getPathLabel(path: string): string {
  return findPathLabel(path) ?? toWords(path.split('.').at(-1) ?? '');
}

/** Undefined for a path of another record. */
export function findPathLabel(path: string): string | undefined {
  const [field = '', ...above] = path.split('.').reverse();
  const parent = above
    .reverse()
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
  const sections = Object.keys(TABLE_PATHS) as TableSection[];
  const at = (place: string) => sections.filter((section) => TABLE_PATHS[section] === place);
  const [here, top] = [at(parent), at('')];
  const fields = (here.length > 0 ? here : top).flatMap(tableFields);
  return fields.find(([name]) => name === field)?.[1].label;
}

function toWords(field: string): string {
  return field.replaceAll('_', ' ');
}
