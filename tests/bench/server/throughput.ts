import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgres } from '../../../scripts/temporaryPostgres.mjs';
import { type BenchCall, timeHttp } from './http.ts';
import { type Bench, CONNECTIONS } from './reading.ts';
import { differentLists, FIRST_PAGE } from './scenarios.ts';
import { pgbench } from './sqlAlone.ts';
import type { Statement } from './statements.ts';
import { median } from './statistics.ts';

/** Responses per second. */
type Pair = { http: number; pgbench: number };
export type Throughput = { same: Pair; different: Pair };

/** Identical requests, which the server combines, and different ones. Returns nothing without pgbench. */
export async function measureThroughput(bench: Bench): Promise<Throughput | undefined> {
  const program = findPgbench();
  if (!program) return undefined;
  const measureBoth = (calls: BenchCall[]) => measurePair(bench, program, calls);
  const same = await measureBoth([FIRST_PAGE]);
  return { same, different: await measureBoth(differentLists(CONNECTIONS)) };
}

async function measurePair(bench: Bench, program: string, calls: BenchCall[]): Promise<Pair> {
  const statements: Statement[][] = [];
  for (const call of calls) statements.push(await bench.statementsOf(call));
  const milliseconds = bench.milliseconds * 5;
  const each = { connections: CONNECTIONS / calls.length, milliseconds };
  const http: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const times = await Promise.all(
      calls.map((call) => timeHttp(bench.origin, bench.tokens[call.as], call, each)),
    );
    http.push(times.reduce((sum, { perSecond }) => sum + perSecond, 0));
    alone.push(
      await pgbench(program, bench.databaseUrl, statements, { connections: CONNECTIONS, milliseconds }),
    );
  }
  return { http: median(http), pgbench: median(alone) };
}

/** pgbench is next to the server programs, which may be links. */
function findPgbench(): string | undefined {
  const programs = findPostgres();
  if (!programs) return undefined;
  const program = join(dirname(realpathSync(join(programs, 'postgres'))), 'pgbench');
  return existsSync(program) ? program : undefined;
}
