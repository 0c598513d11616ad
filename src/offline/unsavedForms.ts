import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { Incident, IncidentContent } from '../../contract/schemas/incident.ts';
import { getStorageFault } from '../api/siteData.ts';
import { forgetDraft, putDraft, readDrafts } from './draftStore.ts';
import { hasLocks, lockForm, type Release } from './formLock.ts';
import { randomId } from './randomId.ts';
import { StorageFull } from './storageFull.ts';

/** The autosaved state of an open form (FORM-18). formLock.ts keeps it from being opened twice. */
export type UnsavedForm = {
  formId: string;
  /** `seenAt` is the time of its last autosave. */
  tabId: string;
  seenAt: number;
  /** The draft from which the form was opened. */
  pendingId?: number | undefined;
  /** The filed incident as it was read; undefined for a new one (DET-1). */
  opened?: Incident | undefined;
  key: string;
  /** ISO 8601. */
  savedAt: string;
  incident: IncidentContent & Partial<RecipientChoice>;
};

/** Milliseconds between two autosaves while the form keeps changing. */
export const SAVE_INTERVAL = 2_000;
/** Milliseconds after the last change. */
export const SAVE_AFTER = 1_000;
/** Without Web Locks: milliseconds without an autosave before a tab counts as closed. */
const TAB_GONE = 15_000;
/** Milliseconds that a reloading page may take to release its lock. */
const RELOADED_WITHIN = 500;

const TAB_KEY = 'tab-id';
const getPrefix = (userId: string) => `unsaved:${userId}:`;

/** Survives reloads; a duplicated tab starts with the same id. */
export function tabId(): string {
  const kept = sessionStorage.getItem(TAB_KEY) ?? randomId();
  sessionStorage.setItem(TAB_KEY, kept);
  return kept;
}

/** Writes local storage synchronously, in case the page closes. @throws StorageFull */
export async function storeUnsaved(userId: string, form: UnsavedForm): Promise<void> {
  const isMirrored = writeMirror(getPrefix(userId) + form.formId, form);
  const isKept = await putDraft('unsaved', readStored(userId, form));
  if (!isKept && !isMirrored) throw new StorageFull();
}

export async function removeUnsaved(userId: string, formId: string): Promise<void> {
  removeMirror(getPrefix(userId) + formId);
  await forgetDraft('unsaved', userId, formId);
}

/** A form left by a closed page, locked for this one. */
type Claim = { form: UnsavedForm; release: Release };

/** `formId` selects one form of any draft; an empty value means a new incident. */
export type FormIdentity = {
  formId?: string | undefined;
  pendingId?: number | undefined;
  incidentId?: string | undefined;
};

/**
 * Claims the newest form that a crash, reload or closed tab left and that no other page has open. `taken` are the keys
 * of the outbox, whose forms are over.
 */
export async function claimUnsaved(
  userId: string,
  of: FormIdentity,
  now: number,
  taken: readonly string[] = [],
): Promise<Claim | undefined> {
  for (const left of await readUnsaved(userId, of)) {
    if (taken.includes(left.key)) continue;
    const release = await holdIfClosed(left, now);
    // Read again under the lock: its owner may have saved, sent or discarded it.
    const forms = release ? await readUnsaved(userId, of) : [];
    const form = forms.find(({ formId }) => formId === left.formId);
    if (release && form) return { form, release };
    release?.();
  }
  return undefined;
}

async function holdIfClosed(form: UnsavedForm, now: number): Promise<Release | undefined> {
  const isOfThisTab = form.tabId === tabId();
  if (!hasLocks() && !isOfThisTab && now - form.seenAt <= TAB_GONE) return undefined;
  return lockForm(form.formId, isOfThisTab ? RELOADED_WITHIN : 0);
}

/** All forms that no page has open, newest first (OFF-7). */
export async function readUnfinished(userId: string, now: number): Promise<UnsavedForm[]> {
  const forms = await readAll(userId);
  const releases = await Promise.all(forms.map((form) => holdIfClosed(form, now)));
  for (const release of releases) release?.();
  return forms.filter((_form, at) => releases[at] !== undefined);
}

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
  for (const formId of removed) removeMirror(getPrefix(userId) + formId);
  return records.sort((one, other) => other.savedAt.localeCompare(one.savedAt, 'en'));
}

const readStored = (userId: string, form: UnsavedForm) => ({
  userId,
  id: form.formId,
  at: form.savedAt,
  record: form,
});

function writeMirror(key: string, form: UnsavedForm): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(form));
    return getStorageFault() !== 'blocked';
  } catch {
    return false;
  }
}

/** A worker has no local storage; the next page removes the copy, because the draft's tombstone is newer. */
function removeMirror(key: string): void {
  globalThis.localStorage?.removeItem(key);
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
  const { formId, savedAt, incident } = (value ?? {}) as Partial<UnsavedForm>;
  return formId !== undefined && savedAt !== undefined && typeof incident === 'object';
}
