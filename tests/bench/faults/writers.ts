import { setTimeout as sleep } from 'node:timers/promises';
import { sendUnderKey } from '../../helpers/crashLoop.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { storageWire } from '../../helpers/storageWire.ts';
import type { Random } from '../offline/random.ts';
import type { World } from './world.ts';

/** What a client was told to be stored. */
export type Acknowledged =
  | { kind: 'incident'; key: string; id: string }
  | { kind: 'photo'; key: string; bytes: Buffer };

export type Written = {
  acknowledged: Acknowledged[];
  /** Sent until the end, without an answer that it is stored. */
  stuck: string[];
  /** Answers that a client should not get, such as 500. */
  remarkable: string[];
};

/** The server cannot answer now, or answers under a wrong clock. Clients try again. */
const TRY_AGAIN = [401, 429, 503, 507];
/** Milliseconds. */
const PAUSE = 300;
const PATIENCE = 90_000;

/** Files incidents and photos until the faults are over, each until it is acknowledged, as the console's outbox does. */
export async function writeUntil(
  isOver: () => boolean,
  world: World,
  random: Random,
  name: string,
): Promise<Written> {
  const written: Written = { acknowledged: [], stuck: [], remarkable: [] };
  for (let number = 0; !isOver(); number += 1) {
    const key = `${name}-${number}`;
    const isPhoto = random.chance(0.3);
    const bytes = jpeg(random.integer(2_000, 200_000));
    const send = async (): Promise<Acknowledged | number> => {
      const { origin } = random.pick(world.servers);
      if (isPhoto) {
        const { status } = await storageWire(origin, world.token).multipart(toPath(key), bytes, 'image/jpeg');
        return status === 200 ? { kind: 'photo', key, bytes } : status;
      }
      const { status, body } = await sendUnderKey(origin, world.token, key);
      return status === 200 ? { kind: 'incident', key, id: body.id } : status;
    };
    let giveUpAt = Number.POSITIVE_INFINITY;
    for (;;) {
      const answer = await send().catch(() => undefined);
      if (typeof answer === 'object') {
        written.acknowledged.push(answer);
        break;
      }
      if (answer !== undefined && !TRY_AGAIN.includes(answer)) written.remarkable.push(`${key}: ${answer}`);
      if (isOver()) giveUpAt = Math.min(giveUpAt, Date.now() + PATIENCE);
      if (Date.now() > giveUpAt) {
        written.stuck.push(key);
        break;
      }
      await sleep(PAUSE);
    }
  }
  return written;
}

export const toPath = (key: string) => `photovideos/${key}.jpg`;
