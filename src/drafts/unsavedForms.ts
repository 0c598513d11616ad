import type { IncidentContent } from '../../contract/schemas/incident.ts';
import { hasLocks, holdForm, type Release } from './formLock.ts';
import { StorageFull } from './pendingIncidents.ts';
import { randomId } from './randomId.ts';

/**
 * FORM-18: an open form as it last saved itself. Kept apart from the drafts a person saved on purpose; each open form has
 * a slot of its own, and nobody else is offered it while its page holds the form (formLock.ts), so that two tabs do not
 * write over each other.
 */
export type UnsavedForm = {
  formId: string;
  /** The browser tab that has it open, and when that tab last said so. */
  tabId: string;
  seenAt: number;
  /** The saved draft it was opened from, if any. */
  pendingId?: number | undefined;
  /** The create's Idempotency-Key. */
  key: string;
  /** ISO 8601. */
  savedAt: string;
  incident: IncidentContent;
};

/** Milliseconds between two savings of a changed form. */
export const SAVE_INTERVAL = 5_000;
/**
 * Where the browser has no locks: milliseconds after which a tab that saved nothing counts as closed. A hidden tab may be
 * slower than that, so its form may be offered elsewhere while it is open.
 */
const TAB_GONE = 15_000;
/** Milliseconds that a page which is reloaded may take to let go of its form. */
const RELOADED_WITHIN = 500;

const TAB_KEY = 'tab-id';
const prefixOf = (userId: string) => `unsaved:${userId}:`;

/** The same for this browser tab over reloads; a tab that was duplicated begins with it, too. */
export function tabId(): string {
  const kept = sessionStorage.getItem(TAB_KEY) ?? randomId();
  sessionStorage.setItem(TAB_KEY, kept);
  return kept;
}

/** @throws StorageFull */
export function storeUnsaved(userId: string, form: UnsavedForm): void {
  try {
    localStorage.setItem(prefixOf(userId) + form.formId, JSON.stringify(form));
  } catch {
    throw new StorageFull();
  }
}

export function removeUnsaved(userId: string, formId: string): void {
  localStorage.removeItem(prefixOf(userId) + formId);
}

/** A form that was left behind, held for this page. */
export type Claim = { form: UnsavedForm; release: Release };

/** Whether there may be something to claim; known at once. */
export function hasUnsaved(userId: string, pendingId: number | undefined): boolean {
  return unsavedOf(userId, pendingId).length > 0;
}

/**
 * The newest form that a crash, a reload or a closed tab left behind and that no other page has open; for a resumed draft,
 * the one opened from it.
 */
export async function claimUnsaved(
  userId: string,
  pendingId: number | undefined,
  now: number,
): Promise<Claim | undefined> {
  for (const { formId, tabId: lastTab, seenAt } of unsavedOf(userId, pendingId)) {
    const isOfThisTab = lastTab === tabId();
    if (!hasLocks() && !isOfThisTab && now - seenAt <= TAB_GONE) continue;
    const release = await holdForm(formId, isOfThisTab ? RELOADED_WITHIN : 0);
    // Whoever had it may have saved it, sent it or given it up meanwhile.
    const form = release && readUnsaved(prefixOf(userId) + formId);
    if (form) return { form, release };
    release?.();
  }
  return undefined;
}

function unsavedOf(userId: string, pendingId: number | undefined): UnsavedForm[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(userId)))
    .flatMap((key) => readUnsaved(key) ?? [])
    .filter((form) => form.pendingId === pendingId)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

function readUnsaved(key: string): UnsavedForm | undefined {
  try {
    const form: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isUnsaved(form) ? form : undefined;
  } catch {
    return undefined;
  }
}

function isUnsaved(value: unknown): value is UnsavedForm {
  return (
    typeof value === 'object' &&
    value !== null &&
    'formId' in value &&
    'savedAt' in value &&
    'incident' in value &&
    typeof value.incident === 'object'
  );
}
