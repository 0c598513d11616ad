import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { getErrorCode } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';
import { error, type Finding, warning } from './finding.ts';

const keyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
});

/** A wrong key prevents serving only if people sign in with Firebase. */
export function inspectServiceAccount({
  firebaseServiceAccount: file,
  firebaseIdentity,
  push,
}: Pick<Config, 'firebaseServiceAccount' | 'firebaseIdentity' | 'push'>): Finding[] {
  if (!file) return [];
  const read = readText(file);
  const { projectId } = firebaseIdentity ?? push ?? {};
  const problem = 'code' in read ? unreadable(read.code) : findKeyProblem(read.text, projectId);
  if (problem && firebaseIdentity) return [error(`FIREBASE_SERVICE_ACCOUNT ${problem}.`)];
  return problem ? [warning(`FIREBASE_SERVICE_ACCOUNT ${problem}. Push is not sent.`)] : [];
}

function findKeyProblem(text: string, projectId: string | undefined): string | undefined {
  const parsed = keyFile.safeParse(parseJson(text));
  if (!parsed.success) {
    return 'is not the key file of a service account, as the Firebase console creates it';
  }
  const { project_id } = parsed.data;
  if (projectId === undefined || project_id === projectId) return undefined;
  return `is of the project ${project_id}, but FIREBASE_PROJECT_ID is ${projectId}`;
}

const CERTIFICATES = ['sslrootcert', 'sslcert', 'sslkey'];

/** The database driver reads these files at the start. */
export function inspectDatabaseFiles({ databaseUrl }: Pick<Config, 'databaseUrl'>, now: Date): Finding[] {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return [];
  const { searchParams } = new URL(databaseUrl);
  return CERTIFICATES.flatMap((name) => {
    const file = searchParams.get(name);
    if (!file) return [];
    const read = readText(file);
    if ('code' in read) return [error(`${name} in DATABASE_URL ${unreadable(read.code)}.`)];
    return name === 'sslcert' ? inspectCertificate(read.text, now) : [];
  });
}

function inspectCertificate(text: string, now: Date): Finding[] {
  const certificate = parseCertificate(text);
  if (!certificate) return [error('sslcert in DATABASE_URL names a file that is not a certificate.')];
  if (new Date(certificate.validTo) >= now) return [];
  return [
    error(`The certificate of sslcert in DATABASE_URL expired: it was valid to ${certificate.validTo}.`),
  ];
}

/** Without the path, which may be a secret that was given by mistake. */
const unreadable = (code: string) => `names a file that cannot be read (${code})`;

function readText(file: string): { text: string } | { code: string } {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (failure) {
    return { code: getErrorCode(failure) };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPrivateKey(text: string): boolean {
  try {
    createPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}

function parseCertificate(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}
