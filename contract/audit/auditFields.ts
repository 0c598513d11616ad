import { FIELD_LABELS, type FieldSection, getFieldLabel } from '../incidents/fieldLabels.ts';
import { auditName, FORMS, OWN_FIELDS } from './changes.ts';
import { settingsFields } from './settingsChanges.ts';
import { USER_LABELS } from './userChanges.ts';

/** `value` is the name in the audit trail, without the form's number; `text` is the label. */
type AuditField = { value: string; text: string };

/** Sections that exist once per incident. The photos are the only field of the case itself in the audit trail. */
const SINGLE: readonly (readonly [section: FieldSection, head: string])[] = [
  ['incident', ''],
  ['description', ''],
  ['property', ''],
  ['analysis', ''],
  ['additional_actions', 'Additional action: '],
  ['medical_status', ''],
  ['root_cause', ''],
  ['reporting', ''],
];

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

export const AUDIT_FIELDS: readonly AuditField[] = [
  ...SINGLE.flatMap(([section, head]) =>
    Object.keys(FIELD_LABELS[section]).map((field) => ({
      value: auditName(section, field),
      text: head + getFieldLabel(section, field),
    })),
  ),
  { value: auditName('case_details', 'photo_video'), text: getFieldLabel('case_details', 'photo_video') },
  ...Object.values(FORMS).flatMap(({ section, title }) =>
    Object.keys(FIELD_LABELS[section])
      .filter((field) => !OWN_FIELDS.includes(field))
      .map((field) => ({
        value: `${title} ${auditName(section, field)}`,
        text: `${title}: ${getFieldLabel(section, field)}`,
      })),
  ),
  ...Object.values(USER_LABELS).map((label) => ({ value: label, text: `Account: ${capital(label)}` })),
  ...settingsFields().map((label) => ({ value: label, text: `Settings: ${capital(label)}` })),
]
  .filter(({ value }, index, all) => all.findIndex((other) => other.value === value) === index)
  .sort((one, other) => one.text.localeCompare(other.text, 'en'));
