import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FirebaseProject } from '../../server/config/firebase.ts';
import { consoleConfig } from '../../server/console/consoleConfig.ts';
import { outOfService } from '../../server/http/outOfService.ts';
import { noteEmbedded, noteFirestore } from '../../server/operations/installation/documentPlace.ts';
import { verifyFirestore } from '../../server/operations/maintenance/verifyFirestore.ts';
import { inspectFirestore } from '../../server/operations/settings/firebase.ts';
import { assertNoFirestore, joinFirestore } from '../../server/operations/startup/joinFirestore.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { runScript } from '../helpers/runScript.ts';
import { sharedServer, startServer, type TestServer } from '../helpers/server.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

/* DOCUMENTS=firestore, while Firestore cannot be reached; tests/emulator has the rest. */

const { apiKey, projectId } = PUSH_APP;
const now = () => new Date();

let folder: string;
let server: TestServer;
let project: FirebaseProject;
beforeAll(async () => {
  // Nothing listens there.
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:1');
  folder = mkdtempSync(join(tmpdir(), 'parks-firestore-'));
  project = { projectId, serviceAccount: writeServiceAccount(folder, projectId) };
  server = await startServer({
    ...{ IDENTITY: 'firebase', DOCUMENTS: 'firestore', FIREBASE_API_KEY: apiKey },
    ...{ FIREBASE_PROJECT_ID: projectId, FIREBASE_SERVICE_ACCOUNT: project.serviceAccount },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

test('REF-1 the console takes documents from Firestore, and files from this server', async () => {
  expect(await consoleConfig(server.app.services)).toMatchObject({
    firebase: { projectId, storageBucket: 'parks-console' },
    embedded: true,
    embeddedDocuments: false,
  });
  expect((await consoleConfig((await sharedServer()).app.services)).embeddedDocuments).toBeUndefined();
});

test('pages may connect to Firestore, which others may not', async () => {
  const getPolicy = async ({ origin }: TestServer) =>
    (await fetch(`${origin}/healthz`)).headers.get('content-security-policy');
  expect(await getPolicy(server)).toContain('https://firestore.googleapis.com');
  expect(await getPolicy(await sharedServer())).not.toContain('firestore.googleapis.com');
});

test('REF-1 the server itself has no documents', async () => {
  const path = '/v1/projects/parks-console/databases/(default)/documents:runQuery';
  const ask = ({ origin }: TestServer) => fetch(`${origin}${path}`, { method: 'POST', body: '{}' });
  expect((await ask(server)).status).toBe(404);
  expect((await ask(await sharedServer())).status).toBe(401);
});

test('REF-3 while Firestore cannot be reached, calls that need it are 503, and every check says so', async () => {
  const { reference, config } = server.app.services;
  const getAnswer = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => outOfService(error),
    );
  const document = { collection: 'roles', id: 'admin', data: { id: 'admin', title: 'Admin' } };
  const problems: string[] = [];
  const [answers, findings, start] = await Promise.all([
    Promise.all(
      [
        reference.all(),
        reference.read('roles'),
        reference.read('roles', ['admin']),
        reference.within(server.database).put([document]),
      ].map(getAnswer),
    ),
    inspectFirestore(config),
    joinFirestore(project, server.database, now).catch((error: unknown) => error),
    verifyFirestore(project, server.database, {
      onProblem: (sentence) => problems.push(sentence),
      print: () => undefined,
    }),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 503,
      message: 'The reference data cannot be reached right now. Please try again in a moment.',
    });
  }
  const unusable = `Firestore of the project ${projectId} cannot be used: `;
  expect(findings).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(new RegExp(`^${unusable}.*Until it works, reference data`)),
    },
  ]);
  expect(start).toMatchObject({ name: 'CannotStart', message: expect.stringContaining(unusable) });
  expect(problems).toEqual([expect.stringContaining(unusable)]);
  await noteFirestore(server.database, project, now);
  // A server that used it before starts, because most calls do not need it.
  await joinFirestore(project, server.database, now);
  await noteEmbedded(server.database);
});

test('a database whose documents are in Firestore starts neither without it nor with another project', async () => {
  const { database } = server;
  await assertNoFirestore(database);
  await noteFirestore(database, project, now);
  await expect(assertNoFirestore(database)).rejects.toThrow(
    `The reference data of this database is in Firestore, in the project ${projectId}. Nothing was changed. Set DOCUMENTS=firestore.`,
  );
  const other = { ...project, projectId: 'other-project' };
  await expect(joinFirestore(other, database, now)).rejects.toThrow(
    `in the project ${projectId}, but FIREBASE_PROJECT_ID is other-project. Nothing was changed.`,
  );
  await noteEmbedded(database);
  await assertNoFirestore(database);
});

test('documents are moved with IDENTITY=firebase only', async () => {
  expect(await runScript('moveDocuments', { env: { DATA_DIR: folder } })).toEqual({
    code: 1,
    text: 'IDENTITY is not firebase, so the reference data can only be in the database.\n',
  });
});
