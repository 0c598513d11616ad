import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltServer } from '../../helpers/builtServer.ts';
import type { Device } from './device.ts';
import type { FaultyProxy } from './faultyProxy.ts';
import type { Fault, FaultKind } from './plan.ts';
import type { Random } from './random.ts';
import { trace } from './trace.ts';

export type FaultsOn = {
  device: Device;
  proxy: FaultyProxy;
  server: BuiltServer;
  /** The builds to switch between. */
  versions: string[];
  random: Random;
};

export type Faults = {
  /** Starts the faults of this moment, each after its delay. */
  start: (faults: readonly Fault[], moment: Fault['moment']) => void;
  /** Waits for those that have not happened yet, and then ends them all. */
  heal: () => Promise<void>;
};

const HOUR = 3_600_000;
/** Milliseconds. */
const JUMPS = [-30 * 24 * HOUR, -2 * HOUR, -5 * 60_000, 10 * 60_000, 3 * HOUR, 400 * 24 * HOUR];

export function faultsOn(on: FaultsOn): Faults {
  const pending = new Set<Promise<void>>();
  const active = new Map<Fault, () => Promise<void>>();

  const run = async (fault: Fault) => {
    await sleep(fault.delay);
    trace(`begins: ${fault.kind}`);
    const end = await begin(fault.kind, on);
    if (!end) return;
    active.set(fault, end);
    if (fault.lasts !== undefined) {
      await sleep(fault.lasts);
      await finish(fault);
    }
  };
  const finish = async (fault: Fault) => {
    const end = active.get(fault);
    active.delete(fault);
    trace(`ends: ${fault.kind}`);
    await end?.();
  };
  return {
    start(faults, moment) {
      for (const fault of faults.filter((each) => each.moment === moment)) {
        // A browser that was killed by another fault cannot be changed any more.
        const running = run(fault).catch((error: unknown) => console.warn(`${fault.kind}: ${error}`));
        pending.add(running);
        void running.then(() => pending.delete(running));
      }
    },
    async heal() {
      await Promise.all(pending);
      for (const fault of [...active.keys()]) await finish(fault);
    },
  };
}

/** Returns what ends the fault, or undefined if it is over at once. */
async function begin(kind: FaultKind, on: FaultsOn): Promise<(() => Promise<void>) | undefined> {
  const { device, proxy, server, random } = on;
  switch (kind) {
    case 'browser offline':
      await device.setOffline(true);
      return () => device.setOffline(false);
    case 'server killed':
      await server.kill9();
      return () => server.restart();
    case 'browser killed':
      return void (await device.killBrowser());
    case 'tab crashed':
      return void (await device.crashTab());
    case 'tab closed':
      return void (await device.closeTab());
    case 'reload':
      return void (await device.reload());
    case 'storage full':
      await device.setStorageFull(true);
      return () => device.setStorageFull(false);
    case 'clock jump':
      return void (await device.setClock(random.pick(JUMPS)));
    case 'new version':
      on.versions.reverse();
      return void (await server.restart({ dist: on.versions[0] ?? '' }));
    default:
      proxy.setState(kind);
      return async () => proxy.setState('passes');
  }
}
