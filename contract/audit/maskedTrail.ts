import type { FieldSection } from '../incidents/fieldLabels.ts';
import { MASKED_FIELDS, maskText } from '../incidents/masking.ts';
import type { IncidentAuditEntry } from '../schemas/auditTrail.ts';
import { joinWithOr, updateSentence } from './changeSentences.ts';
import { auditName, FORMS } from './changes.ts';

type TrailEntry = Pick<IncidentAuditEntry, 'description' | 'details'>;

const { casualty, witness, medicalStatus, reporting } = MASKED_FIELDS;
const names = (section: FieldSection, fields: readonly string[]) =>
  fields.map((field) => auditName(section, field));

/** Former field names; stored entries are never rewritten. */
const FORMER_WITNESS = ['guest contact number', 'guest email', 'guest address', 'consent remark'];
const FORMER_MEDICAL = ['hospital name', 'medical leave', 'hospitalisation leave'];
const FORMER_REPORTING = [
  'taken to a hospital for treatment',
  'somebody died',
  'employer was told of the diagnosis on',
];

const ANY_OF_CASUALTY = joinWithOr(names('casualty', casualty));
const ANY_OF_WITNESS = joinWithOr([...names('witness', witness), ...FORMER_WITNESS]);
const ANY_OF_MEDICAL = joinWithOr([
  ...names('medical_status', medicalStatus),
  ...names('reporting', reporting),
  ...FORMER_MEDICAL,
  ...FORMER_REPORTING,
]);

const named = (quote: string) =>
  [
    `${FORMS.casualty.title} \\d+ ${quote}${ANY_OF_CASUALTY}${quote}`,
    `${FORMS.witness.title} \\d+ ${quote}${ANY_OF_WITNESS}${quote}`,
    ANY_OF_MEDICAL,
  ].join('|');

const MASKED_SENTENCE = new RegExp(`^Update (${named('"')}) from `, 's');
const MASKED_DETAIL = new RegExp(`^(?:${named('')})$`);

/** Masks on reading (LIST-12): entries are stored in full for readers with access. */
export function maskTrailEntry<Entry extends TrailEntry>(entry: Entry): Entry {
  const details = entry.details.map((change) =>
    MASKED_DETAIL.test(change.field)
      ? { ...change, before: maskText(change.before), after: maskText(change.after) }
      : change,
  );
  const description = entry.description.map((sentence) => {
    const field = MASKED_SENTENCE.exec(sentence)?.[1];
    if (!field) return sentence;
    const change = details.find((one) => one.field === field.replaceAll('"', ''));
    // Older servers wrote entries without details, which do not show whether there was a value.
    const { before, after } = change ?? { before: maskText(field), after: maskText(field) };
    return updateSentence(field, before, after);
  });
  return { ...entry, description, details };
}
