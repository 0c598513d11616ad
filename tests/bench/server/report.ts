import { cpus, totalmem } from 'node:os';
import type { Spread } from './lists.ts';
import type { Memory } from './memory.ts';
import type { Notifying } from './notifying.ts';
import { READINGS_HEAD, type Reading, readingLine } from './reading.ts';
import type { Sizes } from './sizes.ts';
import type { Throughput } from './throughput.ts';

export type Measured = {
  sizes: Sizes;
  postgres: string;
  /** Load by other processes in the minute before. */
  loadBefore: number;
  readings: readonly Reading[];
  throughput: Throughput | undefined;
  spread: Spread;
  notifying: Notifying;
  memory: readonly Memory[];
  minutes: number;
  embedded: { incidents: number; spread: Spread; opening: Spread };
};

const LISTED = 10;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const range = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
const count = (value: number) => value.toLocaleString('en-SG');

export function reportLines(measured: Measured): string[] {
  const { sizes, readings, notifying } = measured;
  const slowest = readings
    .toSorted((one, other) => other.alone.http.p50 - one.alone.http.p50)
    .slice(0, LISTED);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, ` +
      `${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}, PostgreSQL ${measured.postgres}, all on one ` +
      'machine. Load average of the minute before: ' +
      `${measured.loadBefore.toFixed(1)}.`,
    `${count(sizes.incidents)} incidents, ${count(sizes.auditEntries)} audit entries, ${count(sizes.users)} users, ` +
      `${count(sizes.recipients)} notifications.`,
    '',
    '| Aim | Measured | |',
    '|---|---|---|',
    ...aims(measured).map(({ aim, value, met }) => `| ${aim} | ${value} | ${met ? 'met' : '**missed**'} |`),
    '',
    `The ${LISTED} slowest of ${readings.length} calls; milliseconds, medians of three rounds:`,
    '',
    ...READINGS_HEAD,
    ...slowest.map(readingLine),
    '',
    `Notifying ${count(notifying.people)} people of an emergency, in the transaction that files it: ${ms(notifying.notified)}; ` +
      `${ms(notifying.withDevices)} if each has a device for push; ${ms(notifying.bare)} without push and SMS.`,
  ];
}

type Aim = { aim: string; value: string; met: boolean };

function aims({ readings, throughput, spread, memory, minutes, embedded }: Measured): Aim[] {
  const by = (title: string) => {
    const reading = readings.find((one) => one.title.startsWith(title));
    if (!reading) throw new Error(`${title} was not measured.`);
    return reading.alone.http;
  };
  const over = readings.map(({ title, alone }) => ({ title, value: alone.http.p50 - alone.sql.p50 }));
  const late = over.filter(({ value }) => value > 3);
  const page = by('List, all time, page 10,000').p50;
  const exported = by('Export').p95;
  const leastHeap = (tenths: readonly Memory[]) => Math.min(...tenths.map(({ heap }) => heap));
  const grown = leastHeap(memory.slice(5)) / leastHeap(memory.slice(1, 5));
  return [
    ...(throughput ? [ratioAim(throughput)] : []),
    {
      aim: 'HTTP p50 ≤ SQL p50 + 3 ms',
      value:
        `${over.length - late.length} of ${over.length} calls` +
        (late.length > 0 ? `; the others ${late.map(({ value }) => `+${ms(value)}`).join(', ')}` : ''),
      met: late.length === 0,
    },
    {
      aim: '200 random lists: p95 ≤ 100 ms, none over 500 ms',
      value:
        `p50 ${ms(spread.p50)}, p95 ${ms(spread.p95)}, slowest ${ms(spread.slowest)}; ` +
        `first round p95 ${ms(spread.first.p95)}, slowest ${ms(spread.first.slowest)}`,
      met: spread.p95 <= 100 && spread.slowest <= 500,
    },
    { aim: 'Page 10,000 ≤ 20 ms', value: ms(page), met: page <= 20 },
    { aim: 'Export of 1,000 rows < 1 s', value: `p95 ${ms(exported)}`, met: exported < 1000 },
    {
      aim: 'Memory flat over 10 minutes of load',
      value:
        `the least in each tenth of ${minutes} minutes: heap ${range(memory.map(({ heap }) => heap))} MB, ` +
        `resident ${range(memory.map(({ resident }) => resident))} MB`,
      met: grown < 1.1,
    },
    {
      aim: `Embedded, ${count(embedded.incidents)} incidents: list p95 ≤ 50 ms`,
      value:
        `as it opens p50 ${ms(embedded.opening.p50)}, p95 ${ms(embedded.opening.p95)}; ` +
        `200 random lists p50 ${ms(embedded.spread.p50)}, p95 ${ms(embedded.spread.p95)}`,
      met: embedded.spread.p95 <= 50 && embedded.opening.p95 <= 50,
    },
  ];
}

function ratioAim({ same, different }: Throughput): Aim {
  const [ratio, apart] = [same, different].map(({ http, pgbench }) => http / pgbench) as [number, number];
  const rates = ({ http, pgbench }: Throughput['same']) =>
    `${http.toFixed(0)} a second, pgbench ${pgbench.toFixed(0)}`;
  return {
    aim: 'List with its count at 16 connections ≥ 0.85 of pgbench on the same SQL',
    value: `same list ${ratio.toFixed(2)} (${rates(same)}); different lists ${apart.toFixed(2)} (${rates(different)})`,
    met: Math.min(ratio, apart) >= 0.85,
  };
}
