import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../offline/random.ts';
import { FAULTS, type FaultName, faultsFor } from './faults.ts';
import { judge, judgeMessages } from './oracle.ts';
import { KINDS, type Kind, type World, type Worlds } from './world.ts';
import { type Written, writeUntil } from './writers.ts';

export type RunResult = {
  seed: string;
  kind: Kind;
  faults: FaultName[];
  written: Written;
  problems: string[];
  seconds: number;
};

const WRITERS = 4;
const FAULTS_MOST = 4;
/** Milliseconds between faults, and for messages after the last one. */
const CALM = [300, 1500] as const;
const MESSAGES_PATIENCE = 120_000;

/** A seed always gives the same faults; when exactly they meet a write is the machine's chance. */
export async function runOnce(seed: string, worlds: Worlds): Promise<RunResult> {
  const random = seededRandom(seed);
  const kind = random.pick(KINDS);
  const faults = Array.from({ length: random.integer(1, FAULTS_MOST) }, () => random.pick(faultsFor(kind)));
  const startedAt = performance.now();
  const world = await worlds.open(kind, seed);
  try {
    const written = await writeUnder(faults, world, { worlds, random, seed });
    await waitForMessages(world, written);
    await world.stopServers();
    const problems = [
      ...(await judge(world, written)),
      ...written.stuck.map((key) => `${key} was never acknowledged`),
      ...written.remarkable,
    ];
    const seconds = (performance.now() - startedAt) / 1000;
    return { seed, kind, faults, written, problems, seconds };
  } finally {
    await world.remove();
  }
}

async function writeUnder(
  faults: FaultName[],
  world: World,
  { worlds, random, seed }: { worlds: Worlds; random: Random; seed: string },
): Promise<Written> {
  let isOver = false;
  const writing = Array.from({ length: WRITERS }, (_, at) =>
    writeUntil(() => isOver, world, seededRandom(`${seed} writer ${at}`), `${seed}-${at}`),
  );
  try {
    for (const fault of faults) {
      await sleep(random.integer(...CALM));
      await FAULTS[fault]({ world, postgres: worlds.postgres, random });
      await startEnded(world);
    }
    await sleep(random.integer(...CALM));
    await startEnded(world);
  } finally {
    isOver = true;
  }
  const all = await Promise.all(writing);
  return {
    acknowledged: all.flatMap(({ acknowledged }) => acknowledged),
    stuck: all.flatMap(({ stuck }) => stuck),
    remarkable: all.flatMap(({ remarkable }) => remarkable),
  };
}

/** As a service manager does. */
async function startEnded({ servers }: World): Promise<void> {
  for (const server of servers) if (!isRunning(server.pid() ?? 0)) await server.restart();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function waitForMessages(world: World, { acknowledged }: Written): Promise<void> {
  const filed = acknowledged.filter((one) => one.kind === 'incident');
  const until = Date.now() + MESSAGES_PATIENCE;
  while (judgeMessages(world, filed).length > 0 && Date.now() < until) await sleep(250);
}
