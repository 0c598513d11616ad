import { readConfig } from '../../config.ts';
import { getKeysVersion } from '../../platform/embedded/identity/keyFile.ts';
import { rotateSigningKey } from '../../platform/embedded/identity/signingKeys.ts';
import { makePrivate } from '../startup/privateFolder.ts';
import { type Command, parseArguments, Refused, WrongUsage } from './command.ts';

const USAGE = 'npm run keys:rotate [-- --stolen]';

/**
 * `npm run keys:rotate`. Running servers pick up the new key; with `--stolen` everyone has to sign in again.
 * @throws FolderInUse while another rotation runs, CannotStart if the folder belongs to another user
 */
export async function rotateKeys({ env, args, print }: Command): Promise<boolean> {
  const { values, positionals } = parseArguments(
    args,
    { stolen: { type: 'boolean', default: false } },
    USAGE,
  );
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const { dataDir } = readConfig(env);
  if (getKeysVersion(dataDir) === undefined) {
    throw new Refused(`There are no signing keys in ${dataDir}. Set DATA_DIR to the server's folder.`);
  }
  makePrivate(dataDir);
  await rotateSigningKey(dataDir, new Date(), { isStolen: values.stolen });
  print(
    values.stolen
      ? 'A new key signs tokens. The old ones are no longer accepted, so everybody signs in again.'
      : 'A new key signs tokens. The old one is accepted until its last token has expired, in about an hour.',
  );
  return true;
}
