import type { RecipientChoice } from '../../contract/incidents/notified.ts';
import type { Incident, IncidentContent } from '../../contract/schemas/incident.ts';
import { isStorageBlocked } from '../api/siteData.ts';
import { forgetDraft, putDraft, readDrafts } from './draftStore.ts';
import { hasLocks, holdForm, type Release } from './formLock.ts';
import { randomId } from './randomId.ts';
import { StorageFull } from './storageFull.ts';

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
  /** DET-1: the filed incident that it changes, as it was read; none of a new one. */
  opened?: Incident | undefined;
  /** The create's Idempotency-Key. */
  key: string;
  /** ISO 8601. */
  savedAt: string;
  incident: IncidentContent & Partial<RecipientChoice>;
};

/** Milliseconds between two savings of a form that is being changed all the time. */
export const SAVE_INTERVAL = 5_000;
/** Milliseconds after the last change. */
export const SAVE_AFTER = 1_000;
/**
 * Where the browser has no locks: milliseconds after which a tab that saved nothing counts as closed. A hidden tab may be
 * slower than that, so its form may be offered elsewhere while it is open.
 */
const TAB_GONE = 15_000;
/** Milliseconds that a page which is reloaded may take to let go of its form. */
const RELOADED_WITHIN = 500;

const TAB_KEY = 'tab-id';
const getPrefix = (userId: string) => `unsaved:${userId}:`;

/** The same for this browser tab over reloads; a tab that was duplicated begins with it, too. */
export function tabId(): string {
  const kept = sessionStorage.getItem(TAB_KEY) ?? randomId();
  sessionStorage.setItem(TAB_KEY, kept);
  return kept;
}

/**
 * Resolves once it is on the disk. Local storage has it at once, also where the page ends before that.
 * @throws StorageFull
 */
export async function storeUnsaved(userId: string, form: UnsavedForm): Promise<void> {
  const isMirrored = writeMirror(getPrefix(userId) + form.formId, form);
  const isKept = await putDraft('unsaved', readStored(userId, form));
  if (!isKept && !isMirrored) throw new StorageFull();
}

export async function removeUnsaved(userId: string, formId: string): Promise<void> {
  localStorage.removeItem(getPrefix(userId) + formId);
  await forgetDraft('unsaved', userId, formId);
}

/** A form that was left behind, held for this page. */
export type Claim = { form: UnsavedForm; release: Release };

/** What a form is opened from: nothing, a saved draft of this device, or a filed incident. With `formId` that form alone, of whatever draft. */
export type FormIdentity = {
  formId?: string | undefined;
  pendingId?: number | undefined;
  incidentId?: string | undefined;
};

/**
 * The newest form that a crash, a reload or a closed tab left behind and that no other page has open; for a resumed draft or
 * a filed incident, the one opened from it.
 */
export async function claimUnsaved(
  userId: string,
  of: FormIdentity,
  now: number,
): Promise<Claim | undefined> {
  for (const left of await readUnsaved(userId, of)) {
    const release = await holdIfClosed(left, now);
    // Whoever had it may have saved it, sent it or given it up meanwhile.
    const forms = release ? await readUnsaved(userId, of) : [];
    const form = forms.find(({ formId }) => formId === left.formId);
    if (release && form) return { form, release };
    release?.();
  }
  return undefined;
}

/** Undefined where a page has the form open. */
async function holdIfClosed(form: UnsavedForm, now: number): Promise<Release | undefined> {
  const isOfThisTab = form.tabId === tabId();
  if (!hasLocks() && !isOfThisTab && now - form.seenAt <= TAB_GONE) return undefined;
  return holdForm(form.formId, isOfThisTab ? RELOADED_WITHIN : 0);
}

/** OFF-7: all forms that no page has open, newest first. */
export async function readUnfinished(userId: string, now: number): Promise<UnsavedForm[]> {
  const forms = await readAll(userId);
  const releases = await Promise.all(forms.map((form) => holdIfClosed(form, now)));
  for (const release of releases) release?.();
  return forms.filter((_form, at) => releases[at] !== undefined);
}

/** The forms that saved themselves, newest first. */
export async function readUnsaved(
  userId: string,
  { formId, pendingId, incidentId }: FormIdentity = {},
): Promise<UnsavedForm[]> {
  const isWanted = (form: UnsavedForm) =>
    form.opened?.id === incidentId &&
    (formId === undefined ? form.pendingId === pendingId : form.formId === formId);
  return (await readAll(userId)).filter(isWanted);
}

async function readAll(userId: string): Promise<UnsavedForm[]> {
  const mirrored = Object.keys(localStorage)
    .filter((key) => key.startsWith(getPrefix(userId)))
    .flatMap((key) => readMirror(key) ?? []);
  const { records, removed } = await readDrafts(
    'unsaved',
    userId,
    mirrored.map((form) => readStored(userId, form)),
  );
  for (const formId of removed) localStorage.removeItem(getPrefix(userId) + formId);
  return records.sort((one, other) => other.savedAt.localeCompare(one.savedAt, 'en'));
}

const readStored = (userId: string, form: UnsavedForm) => ({
  userId,
  id: form.formId,
  at: form.savedAt,
  record: form,
});

/** Answers whether local storage had room for it. */
function writeMirror(key: string, form: UnsavedForm): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(form));
    return !isStorageBlocked();
  } catch {
    return false;
  }
}

function readMirror(key: string): UnsavedForm | undefined {
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
