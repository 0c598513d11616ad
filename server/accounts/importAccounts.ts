import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ImportProblem, ImportRow } from '../../contract/accounts/accountImport.ts';
import { type ImportContext, importProblems } from '../../contract/accounts/importProblems.ts';
import { normalizePlaces, type UserChoices } from '../../contract/accounts/userProblems.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { type Queryable, queryRows } from '../database/connection.ts';
import { accountImportRows, accountImports, users } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { answerOnce } from '../http/endpoints/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { readChoices } from './choices.ts';
import { readRoleTitles } from './roleTitles.ts';

export const checkAccountImport: Handler<'check_account_import'> = async (services, { input, by }) => {
  const { problems, rows } = await judgeRows(services, input.rows, by);
  const bad = new Set(problems.map(({ row }) => row));
  return { good: rows.length - bad.size, problems };
};

/**
 * The rows may have changed, so they are checked again. A job creates the accounts.
 * @throws Refusal 409 for an invalid row, or if the person has an import in progress
 */
export const startAccountImport: Handler<'start_account_import'> = async (services, call) => {
  const { input, by } = call;
  const at = services.now();
  const { problems, rows } = await judgeRows(services, input.rows, by);
  return services.database.transaction((transaction) =>
    answerOnce(transaction, 'start_account_import', call, at, async () => {
      if (problems.length > 0) throw notAnyMore(problems);
      const [started] = await transaction
        .insert(accountImports)
        .values({ fileName: input.file_name, startedBy: by.user.id, startedAt: at, platform: input.platform })
        .onConflictDoNothing()
        .returning({ id: accountImports.id });
      if (!started) throw new Refusal(409, 'Your previous import is still running.');
      await storeRows(transaction, started.id, rows);
      return { id: String(started.id) };
    }),
  );
};

const asStored = (row: ImportRow, choices: UserChoices): ImportRow =>
  normalizePlaces({ ...row, name: row.name.trim(), email: row.email.toLowerCase() }, choices);

function notAnyMore(problems: readonly ImportProblem[]): Refusal {
  const [{ row, reason } = { row: 0, reason: '' }] = problems;
  return new Refusal(409, `Row ${row} can no longer be imported. ${reason} Please check the file again.`);
}

async function storeRows(transaction: Queryable, id: number, rows: readonly ImportRow[]): Promise<void> {
  const accounts = rows.map(({ row, ...account }) => ({ row, account }));
  await transaction.execute(sql`insert into ${accountImportRows} (import_id, "row", account)
    select ${id}, (entry->>'row')::int, entry->'account'
    from jsonb_array_elements(${JSON.stringify(accounts)}::jsonb) entry`);
}

async function judgeRows(
  { database, reference, now }: Services,
  sent: readonly ImportRow[],
  { viewer }: SignedIn,
): Promise<{ rows: ImportRow[]; problems: ImportProblem[] }> {
  const choices = await readChoices(reference);
  const rows = sent.map((row) => asStored(row, choices));
  const taken = await readExisting(database, rows);
  const today = singaporeDay(now());
  const roleTitles = await readRoleTitles(reference);
  return { rows, problems: importProblems(rows, { viewer, choices, roleTitles, taken, today }) };
}

export async function readExisting(
  database: Queryable,
  rows: readonly ImportRow[],
): Promise<ImportContext['taken']> {
  return {
    emails: await findTaken(database, 'email', rows),
    staffIds: await findTaken(database, 'staff_id', rows),
  };
}

const COLUMNS = { email: users.email, staff_id: users.staffId } as const;

async function findTaken(
  database: Queryable,
  field: keyof typeof COLUMNS,
  rows: readonly ImportRow[],
): Promise<Set<string>> {
  const values = JSON.stringify(rows.map((row) => row[field]));
  const found = await queryRows<{ value: string }>(
    database,
    sql`select ${COLUMNS[field]} as value from ${users} where ${isNull(users.deletedAt)}
      and ${COLUMNS[field]} in (select jsonb_array_elements_text(${values}::jsonb))`,
  );
  return new Set(found.map(({ value }) => value));
}

/** Lets a reloaded page find its import again. */
export const getAccountImport: Handler<'get_account_import'> = async ({ database }, { by }) => {
  const [found] = await database
    .select()
    .from(accountImports)
    .where(eq(accountImports.startedBy, by.user.id))
    .orderBy(desc(accountImports.id))
    .limit(1);
  if (!found) return { data: null };
  const ofIt = eq(accountImportRows.importId, found.id);
  const [total, made, failed] = await Promise.all([
    database.$count(accountImportRows, ofIt),
    database.$count(accountImportRows, and(ofIt, eq(accountImportRows.state, 'made'))),
    database
      .select()
      .from(accountImportRows)
      .where(and(ofIt, eq(accountImportRows.state, 'failed')))
      .orderBy(accountImportRows.row),
  ]);
  return {
    data: {
      id: String(found.id),
      file_name: found.fileName,
      started_at: found.startedAt.toISOString(),
      finished_at: found.finishedAt?.toISOString() ?? '',
      total,
      made,
      failed: failed.map(({ row, account, reason }) => ({
        row,
        name: account?.name ?? '',
        email: account?.email ?? '',
        reason,
      })),
    },
  };
};
