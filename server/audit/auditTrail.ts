import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import type { FieldChange } from '../../contract/schemas/auditTrail.ts';
import type { Platform } from '../../contract/schemas/common.ts';
import type { Queryable } from '../database/connection.ts';
import { auditChains, auditEntries } from '../database/schema.ts';

export type AuditSubject = { subject: 'incident' | 'user' | 'reference'; id: string };

export type Actor = { user: { id: string; name: string; role: string } };

/** Actor for automatic changes: locks after failed sign-ins, scheduled suspensions (UDET-8). */
export const SYSTEM_ACTOR: Actor = { user: { id: 'system', name: 'Parks Console', role: 'system' } };

type AuditChange = {
  description: string[];
  details?: FieldChange[];
  platform: Platform;
  at: Date;
};

/** Call it in the transaction of the change (IAUD-2). */
export async function writeAudit(
  transaction: Queryable,
  about: AuditSubject,
  by: Actor,
  change: AuditChange,
): Promise<void> {
  await writeAudits(transaction, by, [{ about, change }]);
}

/** An entry locks its chain; writing in chain order avoids deadlocks. */
export async function writeAudits(
  transaction: Queryable,
  by: Actor,
  entries: readonly { about: AuditSubject; change: AuditChange }[],
): Promise<void> {
  const inOrder = entries.toSorted((one, other) => getChain(one.about) - getChain(other.about));
  for (let from = 0; from < inOrder.length; from += MOST_AT_ONCE) {
    await transaction.insert(auditEntries).values(
      inOrder.slice(from, from + MOST_AT_ONCE).map(({ about, change }) => ({
        subject: about.subject,
        subjectId: about.id,
        at: change.at,
        changedBy: by.user.id,
        changedByName: by.user.name,
        role: by.user.role,
        description: change.description,
        details: change.details ?? [],
        platform: change.platform,
      })),
    );
  }
}

/** Call it after acquiring all other locks, before writing entries one by one. */
export async function lockChains(transaction: Queryable, subjects: readonly AuditSubject[]): Promise<void> {
  const chains = [...new Set(subjects.map(getChain))];
  await transaction
    .select({ chain: auditChains.chain })
    .from(auditChains)
    .where(inArray(auditChains.chain, chains))
    .orderBy(asc(auditChains.chain))
    .for('update');
}

/** A statement takes at most 65,535 parameters. */
const MOST_AT_ONCE = 2000;

export const CHAINS = 64;

/** Same formula as the trigger of migration 0003; a test compares them. */
function getChain({ subject, id }: AuditSubject): number {
  return (createHash('sha256').update(`${subject}:${id}`).digest()[0] ?? 0) % CHAINS;
}

const about = ({ subject, id }: AuditSubject) =>
  and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, id));

export async function readAudit(
  database: Queryable,
  subject: AuditSubject,
  { page, size, sorting }: { page: number; size: number; sorting: 'asc' | 'desc' },
) {
  const way = sorting === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    database
      .select()
      .from(auditEntries)
      .where(about(subject))
      .orderBy(way(auditEntries.at), way(auditEntries.id))
      .limit(size)
      .offset((page - 1) * size),
    database.$count(auditEntries, about(subject)),
  ]);
  return { data: rows.map(toEntry), total };
}

export function toEntry(row: typeof auditEntries.$inferSelect) {
  return {
    id: String(row.id),
    timestamp: row.at.toISOString(),
    changed_by_name: row.changedByName,
    role: row.role,
    description: row.description,
    details: row.details,
  };
}

/** Milliseconds in which the same words report the same change; later they are about another, such as a second reopening. */
const SAME_REPORT = 10 * 60_000;

export const sameReportSince = (at: Date) => new Date(at.getTime() - SAME_REPORT);

/** Prevents clients from duplicating sentences that the server wrote (IAUD-2). */
export async function withoutWritten(
  database: Queryable,
  subject: AuditSubject,
  by: Actor,
  sentences: string[],
  since?: Date,
): Promise<string[]> {
  const rows = await database
    .select({ description: auditEntries.description })
    .from(auditEntries)
    .where(and(about(subject), eq(auditEntries.changedBy, by.user.id), since && gte(auditEntries.at, since)));
  const written = new Set(rows.flatMap((row) => row.description));
  return sentences.filter((sentence) => !written.has(sentence));
}
