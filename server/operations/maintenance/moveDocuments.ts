import { REFERENCE_COLLECTIONS } from '../../../contract/reference/referenceData.ts';
import type { FirebaseIdentity } from '../../config/firebase.ts';
import { readConfig } from '../../config.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { openReference } from '../../platform/adapters/documents.ts';
import { FirestoreAway } from '../../platform/firebase/documents/errors.ts';
import { readDocuments, removeMark } from '../../platform/firebase/documents/index.ts';
import { findFirestoreProject, noteEmbedded, noteFirestore } from '../installation/documentPlace.ts';
import { findDocuments, joinFirestore, unusableText } from '../startup/joinFirestore.ts';
import { openStore } from '../startup/openStore.ts';
import {
  type Command,
  parseArguments,
  Refused,
  requireEmbedded,
  requireTables,
  WrongUsage,
} from './command.ts';

const USAGE = 'npm run documents:move';

const now = () => new Date();

/** `npm run documents:move`: copies the reference documents to where DOCUMENTS says. No server may be running. */
export async function moveDocuments({ env, args, print }: Command): Promise<boolean> {
  const { positionals } = parseArguments(args, {}, USAGE);
  if (positionals.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  const project = config.firebaseIdentity;
  if (!project) {
    throw new Refused('IDENTITY is not firebase, so the reference data can only be in the database.');
  }
  if (!config.databaseUrl) requireEmbedded(config);
  const database = await openStore(config);
  try {
    await requireTables(database);
    print(await (config.firestore ? moveToFirestore : moveToDatabase)(project, database));
  } catch (error) {
    if (!(error instanceof FirestoreAway)) throw error;
    throw new Refused(unusableText(project.projectId, error), { cause: error });
  } finally {
    await database.close();
  }
  return true;
}

/** Documents of this installation that are there already are newer than those of the database. */
async function moveToFirestore(project: FirebaseIdentity, database: Database): Promise<string> {
  const where = `Firestore of the project ${project.projectId}`;
  const isThere = (await findFirestoreProject(database)) !== undefined;
  if (isThere || (await findDocuments(project, database, now)) === 'own') {
    await joinFirestore(project, database, now);
    return `The reference data of this database is in ${where} already.`;
  }
  const embedded = await openReference({ config: {}, database, now });
  const documents = (await Promise.all(REFERENCE_COLLECTIONS.map((name) => embedded.read(name)))).flat();
  if (documents.length === 0) throw new Refused('The database has no reference data.');
  const store = await openReference({ config: { firestore: project }, database, now });
  await store.put(documents);
  await noteFirestore(database, project, now);
  return `Copied ${documents.length} reference documents to ${where}.`;
}

/** The documents in Firestore stay, without the mark that says whose they are. */
async function moveToDatabase(project: FirebaseIdentity, database: Database): Promise<string> {
  if ((await findFirestoreProject(database)) === undefined)
    return 'The reference data is in the database already.';
  await joinFirestore(project, database, now);
  const documents = await readDocuments(project);
  if (documents.length === 0) throw new Refused('Firestore has no reference data.');
  await database.transaction(async (transaction: Queryable) => {
    const store = await openReference({ config: {}, database: transaction, now });
    await store.put(documents);
    await noteEmbedded(transaction);
    await removeMark(project);
  });
  return (
    `Copied ${documents.length} reference documents to the database. Those in Firestore of the project ${project.projectId} are ` +
    'no longer used.'
  );
}
