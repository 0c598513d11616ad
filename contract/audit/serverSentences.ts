import { type IncidentFacts, isCreator, mayChangeUpdate, mayWorkOnIncident, type Viewer } from '../access.ts';
import { emptyCaseDetails, emptyCasualty, emptyReport, emptyWitness } from '../incidents/emptyIncident.ts';
import type { FieldSection } from '../incidents/fieldLabels.ts';
import type { CorrectiveAction } from '../schemas/afterActionReport.ts';
import type { IncidentUpdate } from '../schemas/incident.ts';
import { CREATE_SENTENCE, joinWithOr, REMARK_HEADS } from './changeSentences.ts';
import { auditName, FORMS, type RecordedIncident } from './changes.ts';

/* Recognises the server's own sentences. Remarks in similar words lack the server's field names (IAUD-2). */

const { incident_description, property_damage_details, mpd_incident_analysis } = emptyCaseDetails();
const { selected_incident_ids, ...description } = incident_description;
const { additional_actions, medical_status, root_cause } = emptyReport();

const getNames = (section: FieldSection, fields: object) =>
  Object.keys(fields).map((field) => auditName(section, field));

const NOTIFICATION_FIELDS = [
  'noti_frequency',
  'notification_list',
  'selected_noti_departs',
  'checked_users',
  'unchecked_users',
] as const satisfies (keyof RecordedIncident)[];

const FIELDS = [
  auditName('incident', 'incident_status'),
  auditName('case_details', 'photo_video'),
  ...getNames('description', { ...description, ...selected_incident_ids }),
  ...getNames('property', property_damage_details),
  ...getNames('analysis', mpd_incident_analysis),
  ...getNames('medical_status', medical_status),
  ...getNames('root_cause', root_cause),
  ...getNames('additional_actions', additional_actions),
  ...NOTIFICATION_FIELDS.map((field) => auditName('incident', field)),
];

const ACTION_FIELDS = [
  'description',
  'action_assigned_to',
  'to_be_done_by',
  'recommended_ca_status',
  'assignee',
  'done_img_url',
] as const satisfies (keyof CorrectiveAction)[];
const UPDATE_FIELDS = ['remark', 'img_url'] as const satisfies (keyof IncidentUpdate)[];

const ENTRY_FIELDS = [
  ...getNames('casualty', emptyCasualty()),
  ...getNames('witness', emptyWitness()),
  ...ACTION_FIELDS.map((field) => auditName('corrective_action', field)),
  ...UPDATE_FIELDS.map((field) => auditName('update', field)),
];

const FORM_NAMES = joinWithOr(Object.values(FORMS).map(({ form }) => form));
const TITLES = joinWithOr(Object.values(FORMS).map(({ title }) => title));

/** A blank value leaves nothing after `to`, because the sentence is trimmed. */
const HOST_SENTENCE = new RegExp(
  `^(?:${CREATE_SENTENCE}$|(?:add new|deleted) ${FORM_NAMES}$|${joinWithOr(Object.values(REMARK_HEADS))}: |` +
    `update (?:${joinWithOr(FIELDS)}|${TITLES} \\d+ "${joinWithOr(ENTRY_FIELDS)}") from .* to(?: |$))`,
  'is',
);

/** Characters that contain the `from … to` part: a value has at most 200 and an ellipsis. */
const HEAD = 300;

export function isServerSentence(sentence: string): boolean {
  // Some characters are two UTF-16 units.
  const head = [...sentence.trim().slice(0, 2 * HEAD)].slice(0, HEAD).join('');
  return HOST_SENTENCE.test(head);
}

const UPDATE_CHANGED = new RegExp(`^(?:Deleted ${FORMS.update.form}$|Update ${FORMS.update.title} \\d+ ")`);

/** Creators may add that they filed it (FORM-16) and authors that they changed their update (DET-6), without other rights. */
export function mayAddToTrail(
  viewer: Viewer,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
  updates: readonly Pick<IncidentUpdate, 'submitted_by_id'>[],
  sentences: readonly string[],
): boolean {
  if (mayWorkOnIncident(viewer, incident)) return true;
  const isAuthor = updates.some((update) => mayChangeUpdate(viewer, incident, update));
  return sentences
    .map((sentence) => sentence.trim())
    .every((sentence) =>
      sentence === CREATE_SENTENCE ? isCreator(viewer, incident) : isAuthor && UPDATE_CHANGED.test(sentence),
    );
}

/** The prefix keeps a person's own words from passing for a server entry (IAUD-2). */
export function remarkSentence(remark: string): string {
  return `Remark: ${remark}`;
}
