import { NoopLogger, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { type Queryable, queryRows } from '../../server/database/connection.ts';

type Statement = { text: string; values: unknown[] };

/**
 * The statements of all servers while `work` runs. Begin and commit are left out, because only one of the two databases
 * sends them as statements.
 */
export async function recordQueries(work: () => Promise<unknown>): Promise<Statement[]> {
  // Drizzle logs with it unless a database has a logger of its own.
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery');
  try {
    await work();
    return spy.mock.calls
      .map(([text = '', values = []]: unknown[]) => ({ text: String(text), values: values as unknown[] }))
      .filter(({ text }) => !/^(begin|commit)/.test(text));
  } finally {
    spy.mockRestore();
  }
}

/** Each with its verb and its first table: `update incidents`. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  return (await recordQueries(work)).map(({ text }) => toShortForm(text));
}

/** How many rows of a table a statement reads when it runs, whether it keeps them or not. */
export async function countRowsRead(
  database: Queryable,
  { text, values }: Statement,
  table: string,
): Promise<number> {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    database,
    sql`explain (analyze, format json) ${sql.join(parts)}`,
  );
  const count = (plan: Plan): number => {
    const own =
      plan['Relation Name'] === table ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
    return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((rows, part) => rows + count(part), 0);
  };
  return row ? count(row['QUERY PLAN'][0].Plan) : 0;
}

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

function toShortForm(query: string): string {
  if (/^\s*select pg_notify/.test(query)) return 'notify';
  const [, verb] = /^\s*(\w+)/.exec(query) ?? [];
  const [, table] =
    /\b(?:from|into|update)\s+"(\w+)"/.exec(verb === 'select' ? withoutSubqueries(query) : query) ?? [];
  return [verb, table].filter(Boolean).join(' ');
}

function withoutSubqueries(query: string): string {
  const shorter = query.replace(/\([^()]*\)/g, '');
  return shorter === query ? query : withoutSubqueries(shorter);
}
