import type { TestServer } from './server.ts';

type Logger = { logQuery: (query: string) => void };

/** The statements that `work` runs in transactions, each with its verb and its first table: `update incidents`. */
export async function recordStatements(
  { database }: Pick<TestServer, 'database'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  // Drizzle passes these options to the session of every transaction, and logs each statement there.
  const { options }: { options: { logger?: Logger | undefined } } = Reflect.get(database, 'session');
  const before = options.logger;
  const statements: string[] = [];
  options.logger = { logQuery: (query) => statements.push(toShortForm(query)) };
  try {
    await work();
  } finally {
    options.logger = before;
  }
  return statements.filter((statement) => !/^(begin|commit)/.test(statement));
}

function toShortForm(query: string): string {
  if (/^\s*select pg_notify/.test(query)) return 'notify';
  const [, verb] = /^\s*(\w+)/.exec(query) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"(\w+)"/.exec(query) ?? [];
  return [verb, table].filter(Boolean).join(' ');
}
