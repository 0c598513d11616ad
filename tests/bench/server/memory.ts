import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchCall, timeHttp } from './http.ts';
import { type Bench, CONNECTIONS } from './reading.ts';

export type Memory = { resident: number; heap: number };

async function getMetric(origin: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return (name) => {
    const [, value] = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text) ?? [];
    if (!value) throw new Error(`/metrics has no ${name}.`);
    return Number(value);
  };
}

export async function getMemory(origin: string): Promise<Memory> {
  const metric = await getMetric(origin);
  return {
    resident: metric('process_resident_memory_bytes') / 1_000_000,
    heap: metric('nodejs_heap_size_used_bytes') / 1_000_000,
  };
}

/** CPU seconds of the server since its start. */
export async function getCpu(origin: string): Promise<number> {
  return (await getMetric(origin))('process_cpu_seconds_total');
}

/** The minimum per tenth of the period excludes uncollected garbage but includes leaks. */
export async function watchMemory(
  bench: Bench,
  calls: readonly BenchCall[],
  minutes: number,
): Promise<Memory[]> {
  const samples: Memory[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt;
  const load = async () => {
    for (let next = 0; !isOver(); next += 1) {
      const call = calls[next % calls.length];
      if (!call) return;
      await timeHttp(bench.origin, bench.tokens[call.as], call, {
        connections: CONNECTIONS,
        milliseconds: 1000,
      });
    }
  };
  const watch = async () => {
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const tenthEndsAt = endsAt - (10 - tenth) * minutes * 6000;
      const least: Memory = { resident: Number.POSITIVE_INFINITY, heap: Number.POSITIVE_INFINITY };
      while (performance.now() < tenthEndsAt) {
        await sleep(1000);
        const { resident, heap } = await getMemory(bench.origin);
        least.resident = Math.min(least.resident, resident);
        least.heap = Math.min(least.heap, heap);
      }
      samples.push(least);
    }
  };
  await Promise.all([load(), watch()]);
  return samples;
}
