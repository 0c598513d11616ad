import { and, inArray } from 'drizzle-orm';
import { type DepartmentNames, lockNamedAccounts, renameInAccounts } from '../accounts/renameDepartments.ts';
import { type AuditSubject, lockChains } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { classificationDepartments } from '../database/schema.ts';
import { lockNamingIncidents, type NewNames, renameInIncidents } from '../incidents/renameSubDepartments.ts';
import type { ReferenceDocuments, StoredDocument } from '../platform/documents.ts';
import type { Data } from './collections.ts';
import type { Change, Writing } from './writing.ts';

type Entry = { id: string; title: string };
const getSubDepartments = (data: Data) => data.sub_departments as Entry[];

const ASSIGNED_TO = { collection: 'static_data', id: 'action_assigned_to' } as const;

/**
 * Accounts, recipients and open actions refer to departments by name (REF-2, NLST-1).
 * @returns further documents to save
 */
export async function renameReferences(
  transaction: Queryable,
  writing: Writing,
  before: StoredDocument,
  after: Data,
): Promise<Change[]> {
  if (writing.collection !== 'departments') return [];
  const names = getNames(before.data, after);
  if (names.before === names.after && names.subDepartments.size === 0) return [];
  const elsewhere = await namesElsewhere(writing.reference, before.id);
  // If two departments use the name, the assignee is ambiguous and stays.
  const own: NewNames = new Map([...names.subDepartments].filter(([name]) => !elsewhere.has(name)));
  const accounts = await lockNamedAccounts(transaction, names);
  const incidents = own.size > 0 ? await lockNamingIncidents(transaction, own) : [];
  await lockChains(transaction, [
    ...[`departments/${before.id}`, `${ASSIGNED_TO.collection}/${ASSIGNED_TO.id}`].map(
      (id): AuditSubject => ({ subject: 'reference', id }),
    ),
    ...accounts.map(({ id }): AuditSubject => ({ subject: 'user', id })),
    ...incidents.map(({ id }): AuditSubject => ({ subject: 'incident', id: String(id) })),
  ]);
  await renameInAccounts(transaction, accounts, names, writing);
  await renameNotified(transaction, names.subDepartments, elsewhere);
  await renameInIncidents(transaction, incidents, own, writing);
  const [list] = await writing.reference.read(ASSIGNED_TO.collection, [ASSIGNED_TO.id]);
  return list ? [{ ...ASSIGNED_TO, before: list, data: withNewNames(list.data, own) }] : [];
}

function getNames(before: Data, after: Data): DepartmentNames {
  const titles = new Map(getSubDepartments(before).map(({ id, title }) => [id, title]));
  const changed = getSubDepartments(after).flatMap(({ id, title }): [string, string][] => {
    const former = titles.get(id);
    return former === undefined || former === title ? [] : [[former, title]];
  });
  return {
    before: String(before.title),
    after: String(after.title),
    subDepartments: new Map(changed),
  };
}

async function namesElsewhere(reference: ReferenceDocuments, id: string): Promise<ReadonlySet<string>> {
  const others = (await reference.read('departments')).filter((row) => row.id !== id);
  return new Set(others.flatMap(({ data }) => getSubDepartments(data).map(({ title }) => title)));
}

async function renameNotified(
  transaction: Queryable,
  names: NewNames,
  elsewhere: ReadonlySet<string>,
): Promise<void> {
  const { classificationId, subDepartment } = classificationDepartments;
  const rows = await transaction
    .select()
    .from(classificationDepartments)
    .where(inArray(subDepartment, [...names.keys()]));
  if (rows.length === 0) return;
  const left = [...names.keys()].filter((name) => !elsewhere.has(name));
  const ids = [...new Set(rows.map((row) => row.classificationId))];
  await transaction
    .delete(classificationDepartments)
    .where(and(inArray(subDepartment, left), inArray(classificationId, ids)));
  const carried = rows.map((row) => ({
    ...row,
    subDepartment: names.get(row.subDepartment) ?? row.subDepartment,
  }));
  await transaction.insert(classificationDepartments).values(carried).onConflictDoNothing();
}

function withNewNames(list: Data, names: NewNames): Data {
  const values = list.values as string[];
  const former = (value: string) => names.has(value);
  const renamed = [...new Set(values.map((value) => names.get(value) ?? value))];
  if (!values.some(former)) return list;
  const retired = new Set([...((list.retired as string[] | undefined) ?? []), ...values.filter(former)]);
  for (const value of values.filter(former)) retired.delete(names.get(value) ?? value);
  const kept = values.filter((value) => former(value) && !renamed.includes(value));
  return { ...list, values: [...renamed, ...kept], retired: [...retired] };
}
