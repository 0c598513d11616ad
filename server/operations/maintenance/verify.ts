import { existsSync } from 'node:fs';
import { parseFingerprint, verifyAudit } from '../../audit/verify.ts';
import { problemSentence } from '../../audit/verifyProblems.ts';
import { type Config, readConfig } from '../../config.ts';
import type { Queryable } from '../../database/connection.ts';
import { compareMark } from '../../database/opening/installationMark.ts';
import { fileFolder } from '../../platform/embedded/files/fileFolder.ts';
import { openStorage } from '../../platform/embedded/files/openStorage.ts';
import { verifyFiles } from '../../platform/embedded/files/verifyFiles.ts';
import { assertBucketOf } from '../startup/joinBucket.ts';
import { openStore } from '../startup/openStore.ts';
import {
  type Command,
  count,
  megabytes,
  oncePerSecond,
  parseArguments,
  Refused,
  requireEmbedded,
  requireTables,
  WrongUsage,
} from './command.ts';
import { verifyFirestore } from './verifyFirestore.ts';
import { verifyRows } from './verifyRows.ts';

const USAGE = 'npm run verify [-- --expect <fingerprint>]';

/**
 * `npm run verify`: rows, stored files and the audit trail. An embedded database must not be in use.
 * @returns true if nothing is missing, damaged or altered
 */
export async function verify({ env, args, print }: Command): Promise<boolean> {
  const { values, positionals } = parseArguments(args, { expect: { type: 'string' } }, USAGE);
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  // A mistake is told before minutes of reading.
  if (values.expect !== undefined) parseFingerprint(values.expect);
  const config = readConfig(env);
  if (!config.databaseUrl) requireEmbedded(config);
  if (!config.filesBucket) requireFiles(config);
  const database = await openStore(config);
  try {
    await requireTables(database);
    const now = () => new Date();
    if (config.filesBucket) await assertBucketOf(config.filesBucket, database, now);
    else await compareMark(config.dataDir, database, now);
    return await database.forLongWork((own) => verifyAll(own, config, { expect: values.expect, print }));
  } finally {
    await database.close();
  }
}

/** Every installation has pictures of its zones. @throws Refused */
function requireFiles({ dataDir }: Config): void {
  if (existsSync(fileFolder(dataDir).root)) return;
  throw new Refused(
    `There are no stored files in ${dataDir}. Set DATA_DIR to the folder that the servers use.`,
  );
}

async function verifyAll(
  database: Queryable,
  config: Config,
  { expect, print }: Pick<Command, 'print'> & { expect: string | undefined },
): Promise<boolean> {
  let problems = 0;
  const onProgress = oncePerSecond(print);
  const onProblem = (sentence: string) => {
    problems += 1;
    print(sentence);
  };
  const rows = await verifyRows(database, { onProblem, onProgress });
  if (config.firestore) await verifyFirestore(config.firestore, database, { onProblem, print });
  const storage = openStorage(config);
  const { files, bytes, unfinished } = await verifyFiles({ database, storage, onProblem, onProgress });
  const audit = await verifyAudit(database, { expect, onProgress });
  for (const problem of audit.problems) onProblem(problemSentence(problem));
  const more = audit.problemCount - audit.problems.length;
  if (more > 0) print(`… and ${count(more, 'more', 'more')} in the audit trail.`);
  problems += more;
  if (unfinished > 0) print(`${count(unfinished, 'file')} without a row: unfinished uploads.`);
  print(
    `Verified ${count(rows, 'row')}, ${count(files, 'stored file')} (${megabytes(bytes)}) and ` +
      `${count(audit.entries, 'audit entry', 'audit entries')}: ` +
      `${problems === 0 ? 'no problems' : count(problems, 'problem')} found. Fingerprint ${audit.fingerprint}`,
  );
  return problems === 0;
}
