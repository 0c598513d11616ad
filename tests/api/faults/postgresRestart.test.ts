import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLogProblems } from '../../helpers/builtServer.ts';
import type { CallResult } from '../../helpers/calls.ts';
import { sendUnderKey } from '../../helpers/crashLoop.ts';
import {
  POSTGRES_PROGRAMS,
  type ServerOnPostgres,
  startServerOnPostgres,
} from '../../helpers/serverOnPostgres.ts';
import { waitUntil } from '../../helpers/waiting.ts';

const ROUNDS = 10;
const WRITERS = 8;
/** Milliseconds until a refused writer tries again. */
const PAUSE = 100;
/** The maximum of milliseconds from the database's return to the first response. */
const BACK_WITHIN = 5000;

describe.runIf(POSTGRES_PROGRAMS)('a restarting PostgreSQL', () => {
  let on: ServerOnPostgres;
  beforeAll(async () => {
    on = await startServerOnPostgres();
  }, 120_000);
  afterAll(() => on.stop());

  test('FORM-16 ten times under writes by eight, in order and by a crash: the server lives, loses nothing, and is back at once', {
    timeout: 240_000,
  }, async () => {
    const acknowledged = new Map<string, string>();
    const refused: CallResult[] = [];
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        const key = randomUUID();
        for (;;) {
          const answer = await sendUnderKey(on.server.origin, on.token, key);
          if (answer.status === 200) {
            acknowledged.set(key, answer.body.id);
            break;
          }
          refused.push(answer);
          await sleep(PAUSE);
        }
      }
    });
    const written = Promise.all(writers);
    const nextAnswers = (count: number) => {
      const enough = acknowledged.size + count;
      return Promise.race([waitUntil(() => acknowledged.size >= enough, 30_000), written]);
    };
    for (let round = 1; round <= ROUNDS; round += 1) {
      await nextAnswers(5);
      await on.postgres.end(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
      const before = refused.length;
      await Promise.race([waitUntil(() => refused.length > before, 30_000), written]);
      await on.postgres.start();
      const backAt = performance.now();
      await nextAnswers(1);
      expect(performance.now() - backAt).toBeLessThan(BACK_WITHIN);
    }
    isOver = true;
    await written;
    for (const { status, headers } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    }
    const rows = await on.ask('select title, id::text from incidents');
    expect(rows).toHaveLength(acknowledged.size);
    expect(new Map(rows.map(({ title, id }) => [title, id]))).toEqual(acknowledged);
    const lines = findLogProblems(on.server.logs());
    expect(
      lines.filter((line) => !/calls cannot be served|a job failed|the streams were ended/.test(line)),
    ).toEqual([]);
  });
});
