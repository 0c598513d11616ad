import { type FieldSection, getFieldLabel } from '../incidents/fieldLabels.ts';
import type { FieldChange } from '../schemas/auditTrail.ts';
import type { IncidentDescription } from '../schemas/caseDetails.ts';
import type { Incident, IncidentContent, NotificationChoice } from '../schemas/incident.ts';
import {
  type Changes,
  fieldChanged,
  formatFieldValue,
  isSame,
  mergeChanges,
  updateSentence,
} from './changeSentences.ts';

/** The parts of an incident that the audit trail records. Recipient lists exist only on the server, so they are optional. */
export type RecordedIncident = IncidentContent &
  Pick<Incident, 'incident_status' | 'incident_updates'> &
  Partial<Omit<NotificationChoice, 'send_noti'>>;

/** Derived values, such as casualty counts, are not recorded (FLOW-6, FLOW-8). */
export function diffIncident(before: RecordedIncident, after: RecordedIncident): Changes {
  return mergeChanges(Object.values(diffSections(before, after)));
}

/** In the order of the audit trail. */
export function diffSections(before: RecordedIncident, after: RecordedIncident) {
  const [was, is] = [before.case_details, after.case_details];
  return {
    status: section(
      'incident',
      { incident_status: before.incident_status },
      { incident_status: after.incident_status },
    ),
    description: descriptionChanges(was.incident_description, is.incident_description),
    media: section('case_details', { photo_video: was.photo_video }, { photo_video: is.photo_video }),
    persons: mergeChanges([
      entryChanges(FORMS.casualty, was.person_involved_details, is.person_involved_details),
      entryChanges(FORMS.witness, was.witness_particulars, is.witness_particulars),
    ]),
    report: mergeChanges([
      section('property', was.property_damage_details, is.property_damage_details),
      section('analysis', was.mpd_incident_analysis, is.mpd_incident_analysis),
      section('additional_actions', before.aar.additional_actions, after.aar.additional_actions),
      section('medical_status', before.aar.medical_status, after.aar.medical_status),
      section('root_cause', before.aar.root_cause, after.aar.root_cause),
      entryChanges(FORMS.action, before.aar.recommended_ca, after.aar.recommended_ca),
      section('reporting', before.aar.reporting ?? {}, after.aar.reporting ?? {}),
    ]),
    updates: entryChanges(FORMS.update, before.incident_updates, after.incident_updates),
    frequency: section(
      'incident',
      { noti_frequency: before.noti_frequency },
      { noti_frequency: after.noti_frequency },
    ),
    recipients: mergeChanges([
      section('incident', getDepartments(before), getDepartments(after)),
      userChanges('checked_users', before.checked_users, after.checked_users),
      userChanges('unchecked_users', before.unchecked_users, after.unchecked_users),
    ]),
  };
}

/** The name of a field in the audit trail. The additional action's zone gets a prefix because the incident has a zone too. */
export function auditName(section: FieldSection, field: string): string {
  const name = getFieldLabel(section, field).toLowerCase();
  return section === 'additional_actions' ? `additional action ${name}` : name;
}

function section(name: FieldSection, before: object, after: object): Changes {
  return mergeChanges(
    // Use the order of the request, because the database does not keep key order.
    Object.keys({ ...after, ...before }).flatMap((field) => {
      const [was, is]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
      if (isSame(field, was, is)) return [];
      const [old, shown] = [formatFieldValue(field, was), formatFieldValue(field, is)];
      // Such as another signature, or another photo of the same name.
      const looksSame = shown !== '' && shown === old;
      return [fieldChanged(auditName(name, field), old, looksSame ? `${shown} (a different one)` : shown)];
    }),
  );
}

/** Ids of the reference data and their choice: if the choice changes too, the id needs no sentence. */
const CHOSEN_BY_ID = {
  incident_placement_id: 'incident_placement',
  incident_classification_id: 'incident_classification',
  injury_type_id: 'incident_classification',
} as const;

function descriptionChanges(before: IncidentDescription, after: IncidentDescription): Changes {
  const { selected_incident_ids: idsBefore, ...was } = before;
  const { selected_incident_ids: idsAfter, ...is } = after;
  const ids = Object.entries(CHOSEN_BY_ID).map(([id, choice]) => {
    const changes = section(
      'description',
      { [id]: Reflect.get(idsBefore, id) },
      { [id]: Reflect.get(idsAfter, id) },
    );
    return isSame(choice, was[choice], is[choice]) ? changes : { ...changes, sentences: [] };
  });
  return mergeChanges([section('description', was, is), ...ids]);
}

type Entry = { id: string; status?: string; deleted?: string };
/** `title` precedes an entry's number; `form` appears in the sentences for adding and deleting. */
type Form = { section: FieldSection; title: string; form: string };

export const FORMS = {
  casualty: { section: 'casualty', title: 'Casualty', form: 'Casualty form' },
  witness: { section: 'witness', title: 'Witness', form: 'Witness form' },
  action: { section: 'corrective_action', title: 'Action', form: 'Action form' },
  update: { section: 'update', title: 'Incident Update', form: 'Incident Update' },
} as const satisfies Record<string, Form>;

/** Fields that only the server sets, and fields derived from the position in the list. */
export const OWN_FIELDS: readonly string[] = [
  ...['id', 'status', 'deleted', 'casualty_no', 'witness_no', 'recommended_ca_no', 'arr_created_at'],
  ...['done_at', 'done_by'],
  ...['submitted_by', 'submitted_by_id', 'submitted_at'],
];

const isDeleted = ({ status, deleted }: Entry) => status === 'delete' || deleted === 'yes';

function getFields(entry: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([field]) => !OWN_FIELDS.includes(field)));
}

/** Entries match by id and are numbered as on screen, without deleted ones. */
function entryChanges(form: Form, before: readonly Entry[], after: readonly Entry[]): Changes {
  const there = before.filter((entry) => !isDeleted(entry));
  const known = new Set(there.map(({ id }) => id));
  const now = after.filter((entry) => !isDeleted(entry));
  const byId = new Map(now.map((entry) => [entry.id, entry]));
  return mergeChanges([
    ...there.map((entry, index) => {
      const changed = byId.get(entry.id);
      return changed ? entryChanged(form, index + 1, entry, changed) : entryDeleted(form, index + 1);
    }),
    ...now.flatMap((entry, index) => (known.has(entry.id) ? [] : [addedEntry(form, index + 1, entry)])),
  ]);
}

function entryChanged(form: Form, number: number, before: Entry, after: Entry): Changes {
  const { title } = form;
  const { details } = section(form.section, getFields(before), getFields(after));
  return {
    sentences: details.map((change) =>
      updateSentence(`${title} ${number} "${change.field}"`, change.before, change.after),
    ),
    details: details.map((change) => ({ ...change, field: `${title} ${number} ${change.field}` })),
  };
}

export function addedEntry({ section, title, form }: Form, number: number, entry: Entry): Changes {
  const details: FieldChange[] = Object.entries(getFields(entry)).flatMap(([field, value]) => {
    const after = formatFieldValue(field, value);
    return after ? [{ field: `${title} ${number} ${auditName(section, field)}`, before: '', after }] : [];
  });
  return { sentences: [`Add new ${form}`], details };
}

/** Deleted entries stay stored with the incident. */
function entryDeleted({ title, form }: Form, number: number): Changes {
  const detail = { field: `${title} ${number}`, before: 'shown', after: 'deleted' };
  return { sentences: [`Deleted ${form}`], details: [detail] };
}

function getDepartments({ notification_list, selected_noti_departs }: RecordedIncident) {
  return { notification_list, selected_noti_departs };
}

/** Ids mean nothing to a reader, so the sentence gives the counts. */
function userChanges(field: string, before: readonly string[] = [], after: readonly string[] = []): Changes {
  const { details } = section('incident', { [field]: before }, { [field]: after });
  const [was, is] = [before, after].map(({ length }) => String(length)) as [string, string];
  return { sentences: details.map((change) => updateSentence(change.field, was, is)), details };
}
