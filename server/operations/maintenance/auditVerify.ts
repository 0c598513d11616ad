import { type Verification, verifyAudit } from '../../audit/verify.ts';
import { problemSentence } from '../../audit/verifyProblems.ts';
import { readConfig } from '../../config.ts';
import { openStore } from '../startup/openStore.ts';
import {
  type Command,
  oncePerSecond,
  parseArguments,
  requireEmbedded,
  requireTables,
  WrongUsage,
} from './command.ts';

const USAGE = 'npm run audit:verify [-- --expect <fingerprint>]';

/** `npm run audit:verify`; an embedded database must not be in use. @returns true if there are no errors */
export async function auditVerify({ env, args, print }: Command): Promise<boolean> {
  const { values, positionals } = parseArguments(args, { expect: { type: 'string' } }, USAGE);
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  if (!config.databaseUrl) requireEmbedded(config);
  const database = await openStore(config);
  try {
    await requireTables(database);
    const options = { expect: values.expect, onProgress: oncePerSecond(print) };
    const found = await database.forLongWork((own) => verifyAudit(own, options));
    for (const line of getReport(found)) print(line);
    return found.problemCount === 0;
  } finally {
    await database.close();
  }
}

function getReport({ problems, problemCount, entries, fingerprint }: Verification): string[] {
  const more = problemCount - problems.length;
  const outcome =
    problemCount === 0 ? 'no problems found' : `${count(problemCount, 'problem', 'problems')} found`;
  return [
    ...problems.map(problemSentence),
    ...(more > 0 ? [`… and ${count(more, 'more', 'more')}.`] : []),
    `Verified ${count(entries, 'audit entry', 'audit entries')}: ${outcome}. Fingerprint ${fingerprint}`,
  ];
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
