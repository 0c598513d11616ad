import { CannotStart } from '../../config/cannotStart.ts';
import { FIRST_ADMIN_NAME } from '../../config/environment.ts';
import { getProductionSign } from '../../config/production.ts';
import type { Config } from '../../config.ts';
import { type Database, sqlFailure } from '../../database/connection.ts';
import { migrate } from '../../database/migrate.ts';
import { installation } from '../../database/schema.ts';
import { requeueAllClaims } from '../../messages/outboxRows.ts';
import { openAccounts } from '../../platform/adapters/identity.ts';
import { fileFolder } from '../../platform/embedded/files/fileFolder.ts';
import { isEasyToGuess } from '../../platform/passwordStrength.ts';
import { makeFirstAdmin } from '../installation/firstAdmin.ts';
import type { MakeDemonstration, Preparation } from '../installation/preparation.ts';
import { hasNoUsers, prepareInstallation } from '../installation/prepareInstallation.ts';
import { assertSameIdentity } from './assertSameIdentity.ts';
import { assertNoBucket, joinBucket } from './joinBucket.ts';
import { assertNoFirestore, joinFirestore } from './joinFirestore.ts';
import { joinFolder, type SharedFolder } from './joinFolder.ts';
import { countLostFiles } from './newestFiles.ts';

const noOneCanSignIn = (why: string | undefined) =>
  `This database has no accounts yet, so no one could sign in${why ? `; it is for production, because ${why}` : ''}. ` +
  'Set FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD, in the environment or in .env, for the first administrator, or ' +
  'DEMO_DATA=true to fill a new database with made-up data.';

const openToAll = (why: string) =>
  'This database contains demonstration accounts with a public password, but this server is for production, ' +
  `because ${why}. Set DATA_DIR or DATABASE_URL to another database, or set DEMO_DATA=true if you want a demonstration.`;

const forged = (setting: string) =>
  `${setting} is set, which makes Firebase accept forged tokens. Only a demonstration can start with it.`;

const NOT_NEW =
  'DEMO_DATA=true only fills new databases. This one is in use without demonstration data and was not changed.';

const EASY_TO_GUESS = 'FIRST_ADMIN_PASSWORD must be harder to guess.';

const isEasy = ({ email, password }: { email: string; password: string }) =>
  isEasyToGuess(password, { email, name: FIRST_ADMIN_NAME });

type Options = {
  config: Config;
  database: Database;
  now: () => Date;
  makeDemonstration: MakeDemonstration;
  onProgress: (sentence: string) => void;
};

/**
 * One transaction fills a new database, so an interrupted start is safe.
 * @returns messages for the operator, and on PostgreSQL without a bucket the folder, to be left when the server stops
 * @throws CannotStart if no one or everyone could sign in, the database is newer than this version, or the data folder,
 * bucket or Firestore is not its own
 */
export async function prepare({
  config,
  database,
  now,
  makeDemonstration,
  onProgress,
}: Options): Promise<{ notes: string[]; folder: SharedFolder | undefined }> {
  await migrate(database);
  await assertSameIdentity(config, database);
  const { dataDir, filesBucket, firestore } = config;
  if (filesBucket) await joinBucket({ dataDir, filesBucket }, database, now);
  else await assertNoBucket(database);
  const folder = filesBucket ? undefined : await joinFolder({ dataDir, database, now, onProgress });
  if (firestore) await joinFirestore(firestore, database, now);
  else await assertNoFirestore(database);
  const [made] = await database.select().from(installation);
  const why = getProductionSign(config);
  const demonstration = made?.demonstration ?? !why;
  if (!demonstration && config.firebaseEmulator) throw new CannotStart(forged(config.firebaseEmulator));
  const needsAdmin = !demonstration && (await hasNoUsers(database));
  if (needsAdmin && !config.firstAdmin) throw new CannotStart(noOneCanSignIn(why));
  if (needsAdmin && config.firstAdmin && (await isEasy(config.firstAdmin))) {
    throw new CannotStart(EASY_TO_GUESS);
  }
  if (!made) {
    const maker = demonstration ? makeDemonstration : undefined;
    await fill({ database, dataDir, filesBucket, firestore, now, makeDemonstration: maker, onProgress });
  }
  // Read again, because another process may have filled the database with other settings.
  const [filled] = await database.select().from(installation);
  if (filled?.demonstration && why) throw new CannotStart(openToAll(why));
  if (needsAdmin && config.firstAdmin) {
    const identity = await openAccounts(config, database, now);
    await makeFirstAdmin({ database, identity, now }, config.firstAdmin);
  }
  // An embedded database has no other users, so existing claims are left from a crash.
  const failed = database.kind === 'pglite' ? await requeueAllClaims(database, now()) : 0;
  const notes = [
    ...(made && config.demoData && !made.demonstration ? [NOT_NEW] : []),
    ...(await noteLostFiles(config, database)),
    ...(failed > 0
      ? [`${failed} messages could not be sent, because the server stopped each time it tried.`]
      : []),
  ];
  return { notes, folder };
}

/** On PostgreSQL a server without its files does not start. */
async function noteLostFiles({ dataDir, filesBucket }: Config, database: Database): Promise<string[]> {
  if (database.kind !== 'pglite' || filesBucket) return [];
  const files = fileFolder(dataDir);
  const lost = await countLostFiles(database, files);
  if (lost === 0) return [];
  return [
    `The stored files of this database are not in ${files.root}: it has none of the ${lost} newest. Restore this folder ` +
      'from a backup (docs/backup.md), then run npm run verify.',
  ];
}

async function fill(preparation: Preparation): Promise<void> {
  try {
    await prepareInstallation(preparation);
  } catch (error) {
    const uniqueViolation = '23505';
    if (sqlFailure(error)?.code !== uniqueViolation) throw error;
    await prepareInstallation(preparation);
  }
}
