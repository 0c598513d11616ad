import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode } from '../../config/cannotStart.ts';
import { findSpaceProblem } from '../diskSpace.ts';
import { findForeignFile } from '../startup/foreignFiles.ts';
import { foreignOwnerText, isOpenToOthers, unwritableText } from '../startup/privateFolder.ts';
import { error, type Finding, note, warning } from './finding.ts';

/** Changes nothing, unlike `makePrivate` of a start. */
export async function inspectDataFolder(dataDir: string): Promise<Finding[]> {
  try {
    if (!statSync(dataDir, { throwIfNoEntry: false })) return inspectMissing(dataDir);
    const space = await findSpaceProblem(dataDir);
    return [...inspectExisting(dataDir), ...(space ? [warning(space)] : [])];
  } catch (failure) {
    return [error(unwritableText(dataDir, getErrorCode(failure)))];
  }
}

function inspectExisting(dataDir: string): Finding[] {
  const found = statSync(dataDir);
  if (!found.isDirectory()) return [error(unwritableText(dataDir, 'ENOTDIR'))];
  // Windows has neither such modes nor numeric users.
  const user = process.getuid?.();
  if (user !== undefined && found.uid !== user) return [error(foreignOwnerText(dataDir, found, user))];
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const foreign = findForeignFile(dataDir);
  if (foreign) return [error(foreign)];
  if (user === undefined || !isOpenToOthers(found)) return [];
  return [
    note(`Other users of this machine can open the data folder ${dataDir}. Every start makes it private.`),
  ];
}

function inspectMissing(dataDir: string): Finding[] {
  let parent = dirname(dataDir);
  while (!existsSync(parent)) parent = dirname(parent);
  accessSync(parent, constants.W_OK | constants.X_OK);
  return [note(`The data folder ${dataDir} does not exist yet. The first start creates it.`)];
}
