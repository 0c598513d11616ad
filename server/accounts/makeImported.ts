import { and, asc, eq, isNull, lt, notExists } from 'drizzle-orm';
import { mayAddUser, mayGiveRole } from '../../contract/access.ts';
import type { NewAccount } from '../../contract/accounts/accountImport.ts';
import { importProblems } from '../../contract/accounts/importProblems.ts';
import type { UserChoices } from '../../contract/accounts/userProblems.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import type { Queryable } from '../database/connection.ts';
import { accountImportRows, accountImports, users } from '../database/schema.ts';
import { isSetUp, selectPeople, stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { readChoices } from './choices.ts';
import { makingAccount } from './createUser.ts';
import { forEachSeparately } from './forEachSeparately.ts';
import { readExisting } from './importAccounts.ts';
import { readRoleTitles } from './roleTitles.ts';

type Import = typeof accountImports.$inferSelect;

/** Account and row mark share a transaction, so that a restart neither skips nor repeats one. */
export async function makeImported(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, now } = services;
  const open = await database
    .select()
    .from(accountImports)
    .where(isNull(accountImports.finishedAt))
    .orderBy(asc(accountImports.id));
  if (open.length === 0) return;
  const choices = await readChoices(services.reference);
  await forEachSeparately(open, async (one) => {
    while (!signal?.aborted && (await makeNext(services, one, choices)));
    const due = database.select({ row: accountImportRows.row }).from(accountImportRows).where(isDue(one.id));
    await database
      .update(accountImports)
      .set({ finishedAt: now() })
      .where(and(eq(accountImports.id, one.id), notExists(due)));
  });
}

const isDue = (id: number) => and(eq(accountImportRows.importId, id), eq(accountImportRows.state, 'due'));

/** @returns false if no row is left for this process */
async function makeNext(services: Services, one: Import, choices: UserChoices): Promise<boolean> {
  let row: number | undefined;
  try {
    return await makingAccount(services, async ({ transaction, make, at }) => {
      const [due] = await transaction
        .select()
        .from(accountImportRows)
        .where(isDue(one.id))
        .orderBy(asc(accountImportRows.row))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due?.account) return false;
      row = due.row;
      const by = await loadStarter(transaction, one, due.account, at);
      const account = { ...due.account, row };
      const [problem] = importProblems([account], {
        viewer: { id: one.startedBy, role: by.user.role, perms: by.perms },
        choices,
        roleTitles: await readRoleTitles(services.reference.within(transaction)),
        taken: await readExisting(transaction, [account]),
        today: singaporeDay(at),
      });
      if (problem) throw new Refusal(409, problem.reason);
      const userId = await make({ ...due.account, platform: one.platform }, by);
      await settle(transaction, one.id, row, { state: 'made', account: null, userId });
      return true;
    });
  } catch (error) {
    if (row === undefined || !(error instanceof Refusal)) throw error;
    await settle(services.database, one.id, row, { state: 'failed', reason: error.message });
    return true;
  }
}

async function settle(
  database: Queryable,
  id: number,
  row: number,
  change: Partial<typeof accountImportRows.$inferInsert>,
): Promise<void> {
  await database
    .update(accountImportRows)
    .set(change)
    .where(and(isDue(id), eq(accountImportRows.row, row)));
}

/** @throws Refusal 403 if the person who started the import may no longer create this account */
async function loadStarter(
  transaction: Queryable,
  { startedBy }: Import,
  { role }: NewAccount,
  at: Date,
): Promise<{ user: UserRow; perms: readonly PermissionCode[] }> {
  const [found] = await selectPeople(transaction).where(
    and(eq(users.id, startedBy), isNull(users.deletedAt)),
  );
  if (!found || !isSetUp(found.user) || stateRefusal(found.user, at)) throw mayNotAnyMore();
  const viewer = { id: startedBy, role: found.user.role, perms: found.perms };
  if (!mayAddUser(viewer) || !mayGiveRole(viewer, role)) throw mayNotAnyMore();
  return found;
}

const mayNotAnyMore = () =>
  new Refusal(403, 'The person who started the import no longer has permission to add this account.');

/** Days. Failed rows contain personal data. */
const IMPORT_LIFE = 30;

export async function forgetImports({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - IMPORT_LIFE * 24 * 60 * 60_000);
  await database.delete(accountImports).where(lt(accountImports.finishedAt, before));
}
