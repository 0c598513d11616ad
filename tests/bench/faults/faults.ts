import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BuiltServer } from '../../helpers/builtServer.ts';
import { fillDisk } from '../../helpers/smallDisk.ts';
import type { Random } from '../offline/random.ts';
import type { Postgres, World } from './world.ts';

type Scene = { world: World; postgres: Postgres; random: Random };
/** Breaks something, and mends it after a while. */
type Fault = (scene: Scene) => Promise<unknown>;

/** Milliseconds. */
const SHORT = [200, 1500] as const;
const LONG = [1500, 6000] as const;
/** Milliseconds that a clock may be set by, as a time service does after a drift. */
const STEP = 60_000;
const MEGABYTE = 1024 * 1024;

const pickServer = ({ world, random }: Scene): number => random.integer(0, world.servers.length - 1);
const serverAt = ({ world }: Scene, at: number) => world.servers[at] as BuiltServer;

export const FAULTS = {
  'kill -9': async (scene) => {
    const server = serverAt(scene, pickServer(scene));
    await server.kill9();
    await sleep(scene.random.integer(0, 500));
    await server.restart();
  },
  'a frozen server': async (scene) => {
    const pid = serverAt(scene, pickServer(scene)).pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    await sleep(scene.random.integer(...LONG));
    process.kill(pid, 'SIGCONT');
  },
  'an orderly restart': async (scene) => serverAt(scene, pickServer(scene)).restart(),
  'ended database sessions': async ({ world }) => {
    const client = new pg.Client({ connectionString: world.databaseUrl ?? '' });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  },
  'a restarted database': async ({ postgres, random }) => {
    await postgres.end(random.pick(['SIGINT', 'SIGQUIT']));
    await sleep(random.integer(...SHORT));
    await postgres.start();
  },
  'swallowed connections': async (scene) => {
    const proxy = scene.world.proxies[pickServer(scene)];
    proxy?.swallow();
    await sleep(scene.random.integer(...LONG));
  },
  'a cut connection': async (scene) => {
    const proxy = scene.world.proxies[pickServer(scene)];
    proxy?.cut();
    await sleep(scene.random.integer(...LONG));
    proxy?.restore();
  },
  'a clock step': async (scene) => {
    const clock = scene.world.clocks[pickServer(scene)] ?? '';
    writeFileSync(clock, String(scene.random.pick([-STEP, STEP])));
    await sleep(scene.random.integer(...LONG));
    rmSync(clock);
  },
  'no file descriptors': async (scene) => {
    const pid = String(serverAt(scene, pickServer(scene)).pid());
    const limit = (files: number) => execFileSync('prlimit', ['--pid', pid, `--nofile=${files}:`]);
    limit(findFreeDescriptor(pid));
    await sleep(scene.random.integer(...LONG));
    limit(4096);
  },
  'a full disk': async ({ world: { disk }, random }) => {
    if (!disk) return;
    const filler = join(disk, 'filler');
    fillDisk(disk, filler, random.integer(0, MEGABYTE));
    await sleep(random.integer(...LONG));
    rmSync(filler);
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

const OF_POSTGRES: readonly FaultName[] = [
  'ended database sessions',
  'a restarted database',
  'swallowed connections',
  'a cut connection',
];

export const faultsFor = (kind: World['kind']): FaultName[] =>
  (Object.keys(FAULTS) as FaultName[]).filter((name) => kind !== 'embedded' || !OF_POSTGRES.includes(name));

/** With this as the limit, a process can open no more files. */
function findFreeDescriptor(pid: string): number {
  const open = new Set(existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`) : []);
  let number = 0;
  while (open.has(String(number))) number += 1;
  return number;
}
