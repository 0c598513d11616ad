import { NoopLogger } from 'drizzle-orm';
import { vi } from 'vitest';

/**
 * The statements of all servers while `work` runs, each with its verb and its first table: `update incidents`. Begin and
 * commit are left out, because only one of the two databases sends them as statements.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  // Drizzle logs with it unless a database has a logger of its own.
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery');
  try {
    await work();
    return spy.mock.calls
      .map((values: unknown[]) => toShortForm(String(values[0])))
      .filter((statement) => !/^(begin|commit)/.test(statement));
  } finally {
    spy.mockRestore();
  }
}

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
