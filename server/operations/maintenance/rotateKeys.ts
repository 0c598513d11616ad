import { type Config, readConfig } from '../../config.ts';
import { type KeyStore, keyFile } from '../../platform/embedded/identity/keyFile.ts';
import { keyRow } from '../../platform/embedded/identity/keyRows.ts';
import { rotateSigningKey } from '../../platform/embedded/identity/signingKeys.ts';
import { openPostgres } from '../startup/openStore.ts';
import { makePrivate } from '../startup/privateFolder.ts';
import { type Command, parseArguments, Refused, WrongUsage } from './command.ts';

const USAGE = 'npm run keys:rotate [-- --stolen]';

/**
 * `npm run keys:rotate`. Running servers pick up the new key; with `--stolen` everyone has to sign in again.
 * @throws Refused with IDENTITY=firebase, FolderInUse while another rotation runs, CannotStart if the folder belongs to another user
 */
export async function rotateKeys({ env, args, print }: Command): Promise<boolean> {
  const { values, positionals } = parseArguments(
    args,
    { stolen: { type: 'boolean', default: false } },
    USAGE,
  );
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  if (config.firebaseIdentity) throw new Refused('Firebase signs the tokens, so this server has no keys.');
  await withKeys(config, (keys) => rotateSigningKey(keys, new Date(), { isStolen: values.stolen }));
  print(
    values.stolen
      ? 'A new key signs tokens. The old ones are no longer accepted, so everybody signs in again.'
      : 'A new key signs tokens. The old one is accepted until its last token has expired, in about an hour.',
  );
  return true;
}

/** @throws Refused if there are no keys */
async function withKeys(config: Config, work: (keys: KeyStore) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl, keysSecret } = config;
  if (!databaseUrl || !keysSecret) {
    const keys = keyFile(dataDir);
    await requireKeys(keys, `in ${dataDir}. Set DATA_DIR to the server's folder`);
    makePrivate(dataDir);
    return work(keys);
  }
  const database = await openPostgres(config, databaseUrl);
  try {
    const keys = keyRow(database, keysSecret);
    await requireKeys(keys, 'in the database. Start the server once with KEYS_SECRET');
    await work(keys);
  } finally {
    await database.close();
  }
}

async function requireKeys(keys: KeyStore, where: string): Promise<void> {
  if ((await keys.getVersion()) === undefined) throw new Refused(`There are no signing keys ${where}.`);
}
