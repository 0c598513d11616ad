import type { IncidentAction } from '../incidents/incidentFlow.ts';
import { maskText } from '../incidents/masking.ts';
import { toFilePath } from '../incidents/media.ts';
import type { Assignee } from '../schemas/afterActionReport.ts';
import type { FieldChange } from '../schemas/auditTrail.ts';
import type { NotifiedDepartment } from '../schemas/notification.ts';

/*
 * How the audit trail puts things (FLOW-4, FLOW-6, FLOW-8). A name of a casualty or a witness is asterisks here and a
 * signature says no more than that there is one. What else is told of a person stands here as it is, because it is what was
 * changed; maskedTrail.ts takes it out for whoever may not read it (LIST-12).
 */

/** One sentence a change, and each changed field with before and after (IAUD-2). */
export type Changes = { sentences: string[]; details: FieldChange[] };

export function mergeChanges(changes: readonly Changes[]): Changes {
  return {
    sentences: changes.flatMap(({ sentences }) => sentences),
    details: changes.flatMap(({ details }) => details),
  };
}

/** Characters of a value in a sentence; the details hold the whole of it. */
const VALUE_MAX = 200;

function shown(value: string): string {
  if (!value) return '-';
  // By characters: half of one cannot be stored.
  const characters = [...value];
  return characters.length > VALUE_MAX ? `${characters.slice(0, VALUE_MAX).join('')}…` : value;
}

/** FLOW-6, FLOW-8: `Update status from Draft to Open`; a blank is a dash. */
export function updateSentence(field: string, before: string, after: string): string {
  return `Update ${field} from ${shown(before)} to ${shown(after)}`;
}

export function fieldChanged(field: string, before: string, after: string): Changes {
  return { sentences: [updateSentence(field, before, after)], details: [{ field, before, after }] };
}

/** The actions that carry a remark, and how the trail begins it. */
export const REMARK_HEADS = {
  Reopen: 'Reopened',
  Reject: 'Sent back',
  Closed: 'Closed with a remark',
} as const satisfies { [Action in IncidentAction]?: string };

/** FLOW-4: the remark of a reopening, a rejection or a closing. Nothing without one. */
export function remarked(action: IncidentAction | undefined, remark: string | undefined): Changes {
  const why = remark?.trim();
  const head = Object.entries(REMARK_HEADS).find(([remarkable]) => remarkable === action)?.[1];
  if (!why || !head) return mergeChanges([]);
  return { sentences: [`${head}: ${why}`], details: [{ field: 'remark', before: '', after: why }] };
}

/** The pattern of any of these names, in which parentheses and slashes mean themselves. */
export function joinWithOr(names: readonly string[]): string {
  const patterns = names.map((name) => name.replaceAll(/[()/]/g, '\\$&'));
  return `(?:${[...new Set(patterns)].join('|')})`;
}

/** FORM-16. */
export const CREATE_SENTENCE = 'Create incident';

const signed = (address: string) => address && 'signed';
const fileName = (address: string) => (toFilePath(address) ?? address).replace(/^.*\//s, '');

const SHOWN_AS: Record<string, (value: string) => string> = {
  injury_name: maskText,
  guest_name: maskText,
  signature: signed,
  guest_Signature: signed,
  photo_video: fileName,
  img_url: fileName,
  done_img_url: fileName,
};

/** A field's value for a person. Of a list the entries; of ticked choices those that are ticked. */
export function formatFieldValue(field: string, value: unknown): string {
  const show = SHOWN_AS[field] ?? ((text: string) => text);
  if (typeof value === 'string') return show(value);
  if (field === 'assignee') return getAssignee(value)?.name ?? '';
  if (!Array.isArray(value)) return '';
  return value.flatMap((entry) => (typeof entry === 'string' ? show(entry) : getChoice(entry))).join(', ');
}

/** DET-4: it alone of an incident's fields is one object. */
const getAssignee = (value: unknown) => (value ?? undefined) as Assignee | undefined;

/** DET-7: what a department's status says of it. One that is left out is so whatever the classification brings in. */
const STATUS_TEXTS: Record<NotifiedDepartment['status'], string> = {
  [-1]: ' (in part)',
  0: ' (left out)',
  1: '',
};

type Choice = { name: string; checked?: boolean; status?: NotifiedDepartment['status'] };

/** `{name, checked}` of the emergency services, `{name, status}` of the notified departments. */
function getChoice({ name, checked, status }: Choice): string[] {
  if (status !== undefined) return [name + STATUS_TEXTS[status]];
  return checked ? [name] : [];
}

/** Whether two values of a field say the same; a missing one says what a blank one does. */
export function isSame(field: string, before: unknown, after: unknown): boolean {
  return comparable(field, before) === comparable(field, after);
}

function comparable(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  // Two people may have one name.
  if (field === 'assignee') return JSON.stringify([getAssignee(value)?.kind, getAssignee(value)?.id]);
  if (!Array.isArray(value) || value.length === 0) return '';
  // What is shown of texts may be alike where they are not; of choices, only what is shown counts.
  return value.every((entry) => typeof entry === 'string')
    ? JSON.stringify(value)
    : formatFieldValue(field, value);
}
