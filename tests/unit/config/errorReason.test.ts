import { createConnection, type LookupFunction } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/freePort.mjs';
import { CannotStart, getErrorReason } from '../../../server/config/cannotStart.ts';

const getError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('the reason of a failed fetch and of a connection to several addresses is what the system said', async () => {
  const port = await freePort();
  const fetched = await getError(fetch(`http://127.0.0.1:${port}`));
  expect(String(fetched)).toContain('fetch failed');
  expect(getErrorReason(fetched)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`);
  const connected = await getError(
    new Promise((_, reject) => {
      const lookup: LookupFunction = (_name, _options, found) =>
        found(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '127.0.0.2', family: 4 },
        ]);
      createConnection({ host: 'parks.example', port, lookup, autoSelectFamily: true }).on('error', reject);
    }),
  );
  expect(connected).toMatchObject({ message: '' });
  expect(getErrorReason(connected)).toBe(
    `connect ECONNREFUSED 127.0.0.1:${port}, connect ECONNREFUSED 127.0.0.2:${port}`,
  );
});

test('the reason of a failed statement is the message of the database, never the values', () => {
  const statement = ['select $1', ['Recognisable']] as const;
  const failed = new DrizzleQueryError(statement[0], [...statement[1]], new Error('the disk is broken'));
  expect(getErrorReason(new Error('no migration', { cause: failed }))).toBe('the disk is broken');
  expect(getErrorReason(new DrizzleQueryError(statement[0], [...statement[1]]))).toBe('Error');
});

test('a sentence for the operator is the reason itself; an error without a message has a code or a name', () => {
  expect(getErrorReason(new CannotStart('Free some space.', { cause: new Error('ENOSPC') }))).toBe(
    'Free some space.',
  );
  expect(getErrorReason(Object.assign(new Error(), { code: 'ECONNRESET' }))).toBe('ECONNRESET');
  expect(getErrorReason(new RangeError())).toBe('RangeError');
  expect(getErrorReason('stopped')).toBe('stopped');
});
