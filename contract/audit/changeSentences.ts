import type { IncidentAction } from '../incidents/incidentFlow.ts';
import { maskText } from '../incidents/masking.ts';
import { toFilePath } from '../incidents/media.ts';
import type { Assignee } from '../schemas/afterActionReport.ts';
import type { FieldChange } from '../schemas/auditTrail.ts';
import type { NotifiedDepartment } from '../schemas/notification.ts';
import { CATEGORY_LABELS } from '../values/incidentValues.ts';

/* Names of casualties and witnesses are masked here. Other personal values are recorded in full, and maskedTrail.ts
   removes them for readers without access (LIST-12). */

export type Changes = { sentences: string[]; details: FieldChange[] };

export function mergeChanges(changes: readonly Changes[]): Changes {
  return {
    sentences: changes.flatMap(({ sentences }) => sentences),
    details: changes.flatMap(({ details }) => details),
  };
}

/** Characters of a value in a sentence; the details keep the full value. */
const VALUE_MAX = 200;

function shown(value: string): string {
  if (!value) return '-';
  // Spread by code point: PostgreSQL rejects half of a surrogate pair.
  const characters = [...value];
  return characters.length > VALUE_MAX ? `${characters.slice(0, VALUE_MAX).join('')}…` : value;
}

export function updateSentence(field: string, before: string, after: string): string {
  return `Update ${field} from ${shown(before)} to ${shown(after)}`;
}

export function fieldChanged(field: string, before: string, after: string): Changes {
  return { sentences: [updateSentence(field, before, after)], details: [{ field, before, after }] };
}

/** Actions that carry a remark, with the start of its sentence in the audit trail. */
export const REMARK_HEADS = {
  Reopen: 'Reopened',
  Reject: 'Sent back',
  Closed: 'Closed with a remark',
} as const satisfies { [Action in IncidentAction]?: string };

export function remarked(action: IncidentAction | undefined, remark: string | undefined): Changes {
  const why = remark?.trim();
  const head = Object.entries(REMARK_HEADS).find(([remarkable]) => remarkable === action)?.[1];
  if (!why || !head) return mergeChanges([]);
  return { sentences: [`${head}: ${why}`], details: [{ field: 'remark', before: '', after: why }] };
}

export function joinWithOr(names: readonly string[]): string {
  const patterns = names.map((name) => name.replaceAll(/[()/]/g, '\\$&'));
  return `(?:${[...new Set(patterns)].join('|')})`;
}

export const CREATE_SENTENCE = 'Create incident';

const signed = (address: string) => address && 'signed';
const fileName = (address: string) => (toFilePath(address) ?? address).replace(/^.*\//s, '');

const categoryLabels = new Map<string, string>(Object.entries(CATEGORY_LABELS));

const SHOWN_AS: Record<string, (value: string) => string> = {
  category: (value) => categoryLabels.get(value) ?? value,
  injury_name: maskText,
  guest_name: maskText,
  signature: signed,
  guest_Signature: signed,
  photo_video: fileName,
  img_url: fileName,
  done_img_url: fileName,
};

export function formatFieldValue(field: string, value: unknown): string {
  const show = SHOWN_AS[field] ?? ((text: string) => text);
  if (typeof value === 'string') return show(value);
  if (field === 'assignee') return getAssignee(value)?.name ?? '';
  if (!Array.isArray(value)) return '';
  return value.flatMap((entry) => (typeof entry === 'string' ? show(entry) : getChoice(entry))).join(', ');
}

/** The only incident field that is a single object (DET-4). */
const getAssignee = (value: unknown) => (value ?? undefined) as Assignee | undefined;

/** Text for a department's status (DET-7). A department that is left out stays out, whatever the classification adds. */
const STATUS_TEXTS: Record<NotifiedDepartment['status'], string> = {
  [-1]: ' (in part)',
  0: ' (left out)',
  1: '',
};

type Choice = { name: string; checked?: boolean; status?: NotifiedDepartment['status'] };

function getChoice({ name, checked, status }: Choice): string[] {
  if (status !== undefined) return [name + STATUS_TEXTS[status]];
  return checked ? [name] : [];
}

/** A missing value equals a blank one. */
export function isSame(field: string, before: unknown, after: unknown): boolean {
  return comparable(field, before) === comparable(field, after);
}

function comparable(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  // Compare ids, because two people can share a name.
  if (field === 'assignee') return JSON.stringify([getAssignee(value)?.kind, getAssignee(value)?.id]);
  if (!Array.isArray(value) || value.length === 0) return '';
  // Texts can differ and look the same when formatted; for choices only the formatted value counts.
  return value.every((entry) => typeof entry === 'string')
    ? JSON.stringify(value)
    : formatFieldValue(field, value);
}
