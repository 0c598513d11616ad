import { hkdfSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { CannotStart } from '../../../config/cannotStart.ts';
import type { Queryable } from '../../../database/connection.ts';
import { installationKey } from '../../../database/installationKey.ts';
import { takeLock } from '../../../database/locks.ts';
import { installationKeys } from '../../../database/schema.ts';
import { type KeyStore, parseKeys } from './keyFile.ts';
import { createSealing, KEY_BYTES, type Sealing } from './sealing.ts';

/*
 * With KEYS_SECRET the keys are in the database, encrypted, so that servers need no common folder, and a dump still cannot
 * be used to sign tokens.
 */

/** Milliseconds; a statement for each token would be too many. */
const CHECK_INTERVAL = 1000;

const SIGNING_KEYS = 'sealed-identity-tokens';
const SECOND_FACTORS = 'sealed-second-factors';

function openRows(secret: string): Sealing {
  return createSealing(Buffer.from(hkdfSync('sha256', secret, '', 'keys', KEY_BYTES)));
}

const WRONG_SECRET =
  'The keys in the database were encrypted with another KEYS_SECRET. Set the one that the other servers have. If it is lost, ' +
  `delete the rows ${SIGNING_KEYS} and ${SECOND_FACTORS} of the table installation_keys: then everybody signs in again, and ` +
  'of the second factors only recovery codes work.';

function openValue(rows: Sealing, name: string, value: string): string {
  const opened = rows.open(name, value);
  if (opened === undefined) throw new CannotStart(WRONG_SECRET);
  return opened;
}

/** @throws CannotStart if the secret is not the one of the database */
export function keyRow(database: Queryable, secret: string): KeyStore {
  const rows = openRows(secret);
  const isOurs = eq(installationKeys.name, SIGNING_KEYS);

  async function readValue(from: Queryable): Promise<string | undefined> {
    const [row] = await from.select({ value: installationKeys.value }).from(installationKeys).where(isOurs);
    return row?.value;
  }

  async function readKeys(from: Queryable) {
    const value = await readValue(from);
    return value === undefined ? undefined : parseKeys(openValue(rows, SIGNING_KEYS, value));
  }

  return {
    checkInterval: CHECK_INTERVAL,
    // Each encryption of the same keys differs.
    getVersion: () => readValue(database),
    read: () => readKeys(database),
    change: (change) =>
      database.transaction(async (transaction) => {
        await takeLock(transaction, 'signingKeys');
        const changed = await change(await readKeys(transaction));
        if (!changed) return;
        const value = rows.seal(SIGNING_KEYS, JSON.stringify({ keys: changed }));
        await transaction
          .insert(installationKeys)
          .values({ name: SIGNING_KEYS, value, createdAt: new Date() })
          .onConflictDoUpdate({ target: installationKeys.name, set: { value } });
      }),
  };
}

/** The key of the second factors. @param make called for a database that has none */
export async function readSealedKey(
  database: Queryable,
  secret: string,
  make: () => Buffer,
  now: () => Date,
): Promise<Buffer> {
  const rows = openRows(secret);
  const seal = () => rows.seal(SECOND_FACTORS, make().toString('base64url'));
  const value = await installationKey(database, SECOND_FACTORS, seal, now);
  return Buffer.from(openValue(rows, SECOND_FACTORS, value), 'base64url');
}
