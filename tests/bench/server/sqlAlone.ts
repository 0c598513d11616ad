import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Statement } from './statements.ts';
import { getTimes, type Times } from './statistics.ts';

type Load = { connections: number; milliseconds: number };

export async function timeSql(
  databaseUrl: string,
  statements: readonly Statement[],
  { connections, milliseconds }: Load,
): Promise<Times> {
  const samples: number[] = [];
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
      await client.connect();
      return client;
    }),
  );
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      do {
        const from = performance.now();
        for (const { text, values } of statements) await client.query({ text, values, rowMode: 'array' });
        samples.push(performance.now() - from);
      } while (performance.now() - startedAt < milliseconds);
    }),
  );
  const within = performance.now() - startedAt;
  await Promise.all(clients.map((client) => client.end()));
  return getTimes(samples, within);
}

/** Runs of the statements per second, measured by pgbench, whose client costs almost nothing. */
export async function pgbench(
  program: string,
  databaseUrl: string,
  calls: readonly (readonly Statement[])[],
  { connections, milliseconds }: Load,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'parks-bench-pgbench-'));
  try {
    const files = calls.map((statements, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, statements.map((statement) => `${asText(statement)};`).join('\n'));
      return ['-f', file];
    });
    const seconds = String(Math.ceil(milliseconds / 1000));
    // The server's driver uses the extended protocol: parse, bind and execute each time.
    const args = [
      '-n',
      '-c',
      String(connections),
      '-T',
      seconds,
      '-M',
      'extended',
      ...files.flat(),
      databaseUrl,
    ];
    const printed = await output(program, args);
    const [, perSecond] = /tps = ([\d.]+)/.exec(printed) ?? [];
    if (!perSecond) throw new Error(`pgbench printed no figure: ${printed}`);
    return Number(perSecond);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function asText({ text, values }: Statement): string {
  return text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

function output(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        printed += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))));
  });
}
