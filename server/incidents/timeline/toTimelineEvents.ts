import { CREATE_SENTENCE, REMARK_HEADS } from '../../../contract/audit/changeSentences.ts';
import { auditName, FORMS } from '../../../contract/audit/changes.ts';
import { remarkSentence } from '../../../contract/audit/serverSentences.ts';
import { ACTION_DONE } from '../../../contract/incidents/correctiveActions.ts';
import { getStatusTransition } from '../../../contract/incidents/incidentFlow.ts';
import type { FieldChange } from '../../../contract/schemas/auditTrail.ts';
import type { IncidentUpdate } from '../../../contract/schemas/incident.ts';
import type { TimelineEvent } from '../../../contract/schemas/timeline.ts';
import type { IncidentStatus } from '../../../contract/values/incidentValues.ts';

/** Masked if the reader may not see persons (LIST-12). */
export type TimelineEntry = { at: string; changedBy: string; description: string[]; details: FieldChange[] };

const { action, update } = FORMS;
const TURNED = new RegExp(`^Update ${auditName('incident', 'incident_status')} from (.+) to (.+)$`);
const EDITED = new RegExp(`^Update ${update.title} \\d+ "`);
const SAID_DONE = new RegExp(
  `^Update ${action.title} (\\d+) "${auditName('corrective_action', 'recommended_ca_status')}" from .* to ${ACTION_DONE}$`,
  's',
);
/** Older entries, from when only cases with open points had a closing remark, begin differently. */
const REMARKED = new RegExp(
  `^(?:${Object.values(REMARK_HEADS).join('|')}|Closed with points open): (.*)$`,
  's',
);
const OWN_WORDS = remarkSentence('');

/** Sentences shown per entry; the audit trail has all of them. */
const MAX_SENTENCES = 5;

/** `isWhole`: the reader may see the audit trail. `updates`: the incident's current updates. */
export function toTimelineEvents(
  entry: TimelineEntry,
  updates: readonly IncidentUpdate[],
  isWhole: boolean,
): TimelineEvent[] {
  const events: TimelineEvent[] = [];
  const others: string[] = [];
  const posted = updates.filter(
    ({ submitted_at, submitted_by_id }) =>
      submitted_at === entry.at && (submitted_by_id ?? entry.changedBy) === entry.changedBy,
  );
  const added = addedActions(entry.details);
  const [remark] = entry.description.flatMap((sentence) => REMARKED.exec(sentence)?.[1] ?? []);
  for (const sentence of entry.description) {
    if (REMARKED.test(sentence) || (sentence.startsWith(OWN_WORDS) && !isWhole)) continue;
    const event = toEvent(sentence, { remark, added, posted });
    if (!event) others.push(sentence);
    // The remark and the photos of one update are two sentences.
    else if (event.kind !== 'update edited' || !events.some(({ kind }) => kind === 'update edited')) {
      events.push(event);
    }
  }
  if (others.length > 0) {
    const sentences = isWhole ? others.slice(0, MAX_SENTENCES) : undefined;
    events.push({ kind: 'changed', count: others.length, sentences });
  }
  return events;
}

type Known = {
  remark: string | undefined;
  /** Taken from as their sentences come. */
  added: (typeof BLANK)[];
  posted: IncidentUpdate[];
};

/** Undefined for a change of other fields. */
function toEvent(sentence: string, { remark, added, posted }: Known): TimelineEvent | undefined {
  const [, from, to] = TURNED.exec(sentence) ?? [];
  if (from && to) {
    const turn = getStatusTransition(from as IncidentStatus, to as IncidentStatus);
    return { kind: 'turned', turn, from, to, remark };
  }
  const [, number] = SAID_DONE.exec(sentence) ?? [];
  if (number) return { kind: 'action done', number: Number(number) };
  if (sentence === CREATE_SENTENCE) return { kind: 'filed' };
  if (sentence === `Add new ${action.form}`) return { kind: 'action added', ...(added.shift() ?? BLANK) };
  if (sentence === `Add new ${update.form}`) return toPostedEvent(posted.shift());
  if (sentence === `Deleted ${update.form}`) return { kind: 'update deleted' };
  if (EDITED.test(sentence)) return { kind: 'update edited' };
  if (sentence.startsWith(OWN_WORDS)) return { kind: 'remarked', remark: sentence.slice(OWN_WORDS.length) };
  return undefined;
}

function toPostedEvent(update: IncidentUpdate | undefined): TimelineEvent {
  if (!update || update.deleted === 'yes') return { kind: 'update posted' };
  const { remark, img_url } = update;
  return { kind: 'update posted', update: { remark, img_url } };
}

const BLANK = { description: '', assigned_to: '' };
const ACTION_FIELDS = {
  [auditName('corrective_action', 'description')]: 'description',
  [auditName('corrective_action', 'action_assigned_to')]: 'assigned_to',
} as const;
const ACTION_FIELD = new RegExp(`^${action.title} (\\d+) (${Object.keys(ACTION_FIELDS).join('|')})$`);

function addedActions(details: readonly FieldChange[]): (typeof BLANK)[] {
  const byNumber = new Map<string, typeof BLANK>();
  for (const { field, before, after } of details) {
    const [, number, name] = ACTION_FIELD.exec(field) ?? [];
    if (!number || !name || before !== '') continue;
    byNumber.set(number, { ...(byNumber.get(number) ?? BLANK), [ACTION_FIELDS[name] ?? name]: after });
  }
  return [...byNumber.values()];
}
