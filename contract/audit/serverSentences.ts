import { type IncidentFacts, isCreator, mayChangeUpdate, mayWorkOnIncident, type Viewer } from '../access.ts';
import { emptyCaseDetails, emptyCasualty, emptyReport, emptyWitness } from '../incidents/emptyIncident.ts';
import type { FieldSection } from '../incidents/fieldLabels.ts';
import type { CorrectiveAction } from '../schemas/afterActionReport.ts';
import type { IncidentUpdate } from '../schemas/incident.ts';
import { CREATE_SENTENCE, joinWithOr, REMARK_HEADS } from './changeSentences.ts';
import { auditName, FORMS, type RecordedIncident } from './changes.ts';

/*
 * Which sentences of an audit trail are the server's to write (IAUD-2). The console of today announces its changes in the
 * words of changes.ts; a person's own remark may begin alike, and only the server's names of fields tell the two apart.
 */

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

/** Of a value that is all blanks nothing is left at the end of a sentence that was trimmed. */
const HOST_SENTENCE = new RegExp(
  `^(?:${CREATE_SENTENCE}$|(?:add new|deleted) ${FORM_NAMES}$|${joinWithOr(Object.values(REMARK_HEADS))}: |` +
    `update (?:${joinWithOr(FIELDS)}|${TITLES} \\d+ "${joinWithOr(ENTRY_FIELDS)}") from .* to(?: |$))`,
  'is',
);

/** Characters in which a sentence of the server has said from what to what: a value in it has 200 and an ellipsis at most. */
const HEAD = 300;

/** IAUD-2: true for what has the form of the server's own sentences about an incident. */
export function isServerSentence(sentence: string): boolean {
  // Some characters are two to JavaScript.
  const head = [...sentence.trim().slice(0, 2 * HEAD)].slice(0, HEAD).join('');
  return HOST_SENTENCE.test(head);
}

/** FLOW-8: what changing or deleting an update of an incident says. */
const UPDATE_CHANGED = new RegExp(`^(?:Deleted ${FORMS.update.form}$|Update ${FORMS.update.title} \\d+ ")`);

/**
 * IAUD-2: people who work on an incident add to its trail. Its creator may always say that they filed it (FORM-16), and
 * the author of an update that they changed or deleted it (DET-6).
 */
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

/** IAUD-2: what a person adds in their own words is marked as that, so that nothing passes for an entry of the server. */
export function remarkSentence(remark: string): string {
  return `Remark: ${remark}`;
}
