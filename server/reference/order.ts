import { z } from 'zod';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { publish } from '../events/consoleEvents.ts';
import { parseInput, Refusal } from '../http/refusal.ts';
import type { StoredDocument } from '../platform/documents.ts';
import { COLLECTIONS, getDocumentTitle } from './collections.ts';
import type { Writing } from './writing.ts';

const given = z.object({ ids: z.array(z.string()).max(1000) });

/** Reordering is not an edit, so it conflicts with none. @throws Refusal 400, 409 for fixed documents */
export async function orderDocuments(
  transaction: Queryable,
  { collection, by, at, reference }: Writing,
  body: unknown,
): Promise<{ ids: string[] }> {
  if (COLLECTIONS[collection].isFixed) throw new Refusal(409, 'The order of these cannot be changed.');
  const asked = parseInput(given, body);
  const rows = inOrder(await reference.read(collection));
  const named = [...new Set(asked.ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const ordered = [...named, ...rows.filter((row) => !named.includes(row))];
  const ids = ordered.map(({ id }) => id);
  const [before, after] = [rows, ordered].map((each) =>
    each.map(({ id, data }) => getDocumentTitle(id, data)),
  );
  if (ordered.every((row, index) => row === rows[index])) return { ids };
  await writeAudit(transaction, { subject: 'reference', id: collection }, by, {
    description: [`Reorder ${COLLECTIONS[collection].title}`],
    details: [{ field: 'order', before: before?.join(', ') ?? '', after: after?.join(', ') ?? '' }],
    platform: 'web',
    at,
  });
  await reference.put(ordered.map((row, position) => ({ ...row, data: { ...row.data, position } })));
  await publish(transaction, { kind: 'reference_changed', collection });
  return { ids };
}

function inOrder(rows: StoredDocument[]): StoredDocument[] {
  return rows.toSorted((one, other) => getPlace(one) - getPlace(other));
}

function getPlace({ data: { position } }: StoredDocument): number {
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER;
}
