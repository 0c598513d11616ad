import { readEnvFileNames } from '../../config/envFile.ts';
import { getProductionSign } from '../../config/production.ts';
import { readConfig } from '../../config.ts';
import { inspectBucket } from '../settings/bucket.ts';
import { inspectDatabaseServer } from '../settings/databaseServer.ts';
import type { Finding } from '../settings/finding.ts';
import { inspectFirebaseIdentity, inspectFirestore } from '../settings/firebase.ts';
import { inspectMailServer, inspectSettings } from '../settings/inspectSettings.ts';
import { inspectOpenId } from '../settings/openId.ts';
import { type Command, parseArguments, WrongUsage } from './command.ts';

const USAGE = 'npm run check-settings';

const LABELS: Record<Finding['level'], string> = { error: 'Error', warning: 'Warning', note: 'Note' };

/** `npm run check-settings`. A server may be running. @returns false if a setting prevents serving */
export async function checkSettings({ env, args, print }: Command): Promise<boolean> {
  const { positionals } = parseArguments(args, {}, USAGE);
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env, readEnvFileNames());
  const isMailMissing = !config.mail && getProductionSign(config) !== undefined;
  const findings = await inspectSettings({ config, env, now: new Date(), isMailMissing });
  const networked = await Promise.all([
    // Without its certificates it cannot connect.
    findings.some(isError) ? [] : inspectDatabaseServer(config),
    inspectBucket(config),
    inspectMailServer(config),
    inspectOpenId(config),
    // Without its key it cannot ask.
    findings.some(isError) ? [] : inspectFirebaseIdentity(config),
    findings.some(isError) ? [] : inspectFirestore(config),
  ]);
  findings.push(...networked.flat());
  for (const { level, text } of findings) print(`${LABELS[level]}: ${text}`);
  if (findings.every(({ level }) => level === 'note')) print('The settings have no errors.');
  return !findings.some(isError);
}

const isError = ({ level }: Finding) => level === 'error';
