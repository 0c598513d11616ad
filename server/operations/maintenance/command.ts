import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongFingerprint } from '../../audit/verify.ts';
import { CannotStart, getErrorCode, getErrorReason } from '../../config/cannotStart.ts';
import { type Config, WrongSettings } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { assertNotNewer, isMigrated } from '../../database/migrate.ts';
import { FolderInUse } from '../../database/pglite/folderLock.ts';
import { outOfService } from '../../http/outOfService.ts';

export type Command = {
  env: Record<string, string | undefined>;
  args: string[];
  folder: string;
  print: (line: string) => void;
  takenWithin?: number;
};

export class Refused extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'Refused';
  }
}

export class WrongUsage extends Refused {
  constructor(usage: string, options?: ErrorOptions) {
    super(`Usage: ${usage}`, options);
    this.name = 'WrongUsage';
  }
}

const SENTENCES = [Refused, WrongSettings, WrongFingerprint, FolderInUse, CannotStart];

/** The message of such an error names the file. */
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS'];

/** Expected errors become messages. @returns the exit code: 0 success, 1 failure, 2 wrong usage */
export async function runCommand(
  command: Command,
  work: (command: Command) => Promise<boolean>,
): Promise<number> {
  process.umask(0o077);
  try {
    return (await work(command)) ? 0 : 1;
  } catch (error) {
    if (!SENTENCES.some((kind) => error instanceof kind)) {
      command.print(`The command failed: ${getErrorReason(error)}`);
      if (outOfService(error) || NOT_ALLOWED.includes(getErrorCode(error))) return 1;
      throw error;
    }
    command.print(error instanceof Error ? error.message : '');
    return error instanceof WrongUsage || error instanceof WrongFingerprint ? 2 : 1;
  }
}

type Taken<Options> = { args: string[]; options: Options; allowPositionals: true; strict: true };

/** @throws WrongUsage */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
): ReturnType<typeof parseArgs<Taken<Options>>> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongUsage(usage, { cause: error });
  }
}

/** Opening a folder without a database would create one. @throws Refused */
export function requireEmbedded({ dataDir }: Config): void {
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
    throw new Refused(`There is no database in ${dataDir}. Set DATA_DIR to its folder.`);
  }
}

/** @throws Refused if the tables are older than this version, CannotStart if they are newer */
export async function requireTables(database: Database): Promise<void> {
  if (!database.isNew && (await isMigrated(database))) return assertNotNewer(database);
  throw new Refused(
    'The tables of this database are from another version. Start the server once, then try again.',
  );
}

export function oncePerSecond(print: (line: string) => void): (line: string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    print(line);
  };
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
