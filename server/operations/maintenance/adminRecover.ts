import { resolve } from 'node:path';
import { type Recovery, recoverSuperAdmin } from '../../accounts/recoverSuperAdmin.ts';
import { readSecret } from '../../config/secretFiles.ts';
import { type Config, readConfig } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';
import { forgettingDevices } from '../../messages/sessionDevices.ts';
import { embeddedIdentity } from '../../platform/embedded/identity/index.ts';
import { openStore } from '../startup/openStore.ts';
import { makePrivate } from '../startup/privateFolder.ts';
import { askPassword } from './askPassword.ts';
import {
  type Command,
  parseArguments,
  Refused,
  requireEmbedded,
  requireTables,
  WrongUsage,
} from './command.ts';
import { recoverInRunningServer } from './recoverInServer.ts';

const USAGE =
  'npm run admin:recover [-- [--email <address>] [--new-password | --password-file <file>]]\n' +
  'The new password is prompted for, piped in, or read from the file; on the command line, everyone on this machine could read it.';

const OPTIONS = {
  email: { type: 'string' },
  'new-password': { type: 'boolean', default: false },
  'password-file': { type: 'string' },
} as const;

/**
 * `npm run admin:recover`. A server that holds the data folder does the work; PostgreSQL may be in use.
 * @throws FolderInUse if the holder cannot do it, CannotStart if the database cannot be opened
 */
export async function adminRecover({ env, args, folder, print }: Command): Promise<boolean> {
  const { values, positionals } = parseArguments(args, OPTIONS, USAGE);
  const { email, 'new-password': asks, 'password-file': file } = values;
  if (positionals.length > 0 || (asks && file !== undefined)) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  if (!config.databaseUrl) requireEmbedded(config);
  const password =
    file !== undefined ? readPassword(resolve(folder, file)) : asks ? await askPassword() : undefined;
  const wish = { email, password };
  const recovered = (await inRunningServer(config, wish)) ?? (await inDatabase(config, wish));
  print(`${recovered} can sign in again. Failed sign-ins were cleared, and earlier sessions have ended.`);
  print(
    password === undefined
      ? 'The password is unchanged; use --new-password or --password-file to set a new one.'
      : 'The new password works for one sign-in, where a different one must be chosen.',
  );
  return true;
}

function readPassword(file: string): string {
  const read = readSecret(file);
  if ('text' in read) return read.text;
  throw new Refused(`--password-file ${read.problem}.`);
}

async function inRunningServer(
  { databaseUrl, dataDir }: Config,
  wish: Recovery,
): Promise<string | undefined> {
  if (databaseUrl) return undefined;
  makePrivate(dataDir);
  return recoverInRunningServer(dataDir, wish);
}

async function inDatabase(config: Config, wish: Recovery): Promise<string> {
  const database = await openStore(config);
  try {
    await requireTables(database);
    const now = () => new Date();
    const { admin } = await embeddedIdentity({ database, now });
    const identity = forgettingDevices(admin, database);
    return await recoverSuperAdmin({ database, identity, config, now }, wish);
  } catch (error) {
    throw error instanceof Refusal ? new Refused(error.message, { cause: error }) : error;
  } finally {
    await database.close();
  }
}
