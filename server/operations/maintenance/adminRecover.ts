import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Recovery, recoverSuperAdmin } from '../../accounts/recoverSuperAdmin.ts';
import { readSecret } from '../../config/secretFiles.ts';
import { type Config, readConfig } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';
import { forgettingDevices } from '../../messages/sessionDevices.ts';
import { openReference } from '../../platform/adapters/documents.ts';
import { openAccounts } from '../../platform/adapters/identity.ts';
import { openRows } from '../startup/openStore.ts';
import { makePrivate } from '../startup/privateFolder.ts';
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
  const database = await openRows(config);
  try {
    await requireTables(database);
    const now = () => new Date();
    const identity = forgettingDevices(await openAccounts(config, database, now), database);
    const reference = await openReference({ config, database, now });
    return await recoverSuperAdmin({ database, identity, reference, config, now }, wish);
  } catch (error) {
    throw error instanceof Refusal ? new Refused(error.message, { cause: error }) : error;
  } finally {
    await database.close();
  }
}

/** Prompts without echo, or reads piped input. @throws Refused if it is missing or the two entries differ */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const piped = await firstLine();
    if (!piped) throw new Refused('No password was given on standard input.');
    return piped;
  }
  const password = await typed('New password: ');
  if (!password) throw new Refused('No password was given.');
  if ((await typed('Repeat the password: ')) !== password) throw new Refused('The passwords do not match.');
  return password;
}

async function firstLine(): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return undefined;
}

/** Raw mode disables the terminal's echo, and readline's own output is discarded. */
async function typed(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      asking.once('line', resolve);
      asking.once('close', () => reject(new Refused('Nothing was changed.')));
    });
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
