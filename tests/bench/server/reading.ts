import type { BenchCall } from './http.ts';
import { timeHttp } from './http.ts';
import { timeSql } from './sqlAlone.ts';
import type { Statement } from './statements.ts';
import { getMedian, type Times } from './statistics.ts';

/** The times of one call through HTTP and of its SQL alone, on one connection and on sixteen. */
export type Reading = { title: string; alone: Pair; crowded: Pair };
export type Pair = { http: Times; sql: Times };

export type Bench = {
  origin: string;
  databaseUrl: string;
  tokens: Record<BenchCall['as'], string>;
  statementsOf: (call: BenchCall) => Promise<Statement[]>;
  /** Milliseconds per measurement. */
  milliseconds: number;
};

export const CONNECTIONS = 16;
const ROUNDS = 3;

export async function read(bench: Bench, call: BenchCall): Promise<Reading> {
  const statements = await bench.statementsOf(call);
  const measureBoth = async (connections: number): Promise<Pair> => {
    const rounds: Pair[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = { connections, milliseconds: bench.milliseconds };
      rounds.push({
        http: await timeHttp(bench.origin, bench.tokens[call.as], call, load),
        sql: await timeSql(bench.databaseUrl, statements, load),
      });
    }
    return { http: getMedian(rounds.map(({ http }) => http)), sql: getMedian(rounds.map(({ sql }) => sql)) };
  };
  return { title: call.title, alone: await measureBoth(1), crowded: await measureBoth(CONNECTIONS) };
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

export const READINGS_HEAD = [
  '| Call | HTTP p50 | p95 | SQL p50 | 16 connections: HTTP p50 | SQL p50 |',
  '|---|---|---|---|---|---|',
];

export function readingLine({ title, alone, crowded }: Reading): string {
  const figures = [
    ms(alone.http.p50),
    ms(alone.http.p95),
    ms(alone.sql.p50),
    ms(crowded.http.p50),
    ms(crowded.sql.p50),
  ];
  return `| ${title} | ${figures.join(' | ')} |`;
}
