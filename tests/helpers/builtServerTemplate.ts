import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { type BuiltServer, type BuiltServerOptions, startBuiltServer } from './builtServer.ts';
import { findTestBrowser, TEST_BROWSER_ARGS } from './chromium.mjs';
import { signInByHand } from './console.ts';

/** Workers share only the environment with the global setup, so a variable names the template folder. */
const TEMPLATE = 'PARKS_E2E_TEMPLATE';

/** The browser storage of a signed-in session: cookies, local storage, and Firebase's IndexedDB. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Template = { origin: string; sessions: Record<Role, StorageState> };

/** Playwright's global setup: prepares the demonstration data and a session per role. Each worker copies the folder. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'parks-e2e-template-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(dataFolder(folder));
    const server = await startBuiltServer({ dataDir: dataFolder(folder) });
    const template: Template = { origin: server.origin, sessions: await signInEachRole(server.origin) };
    await server.stop();
    writeFileSync(sessionsFile(folder), JSON.stringify(template));
  } catch (error) {
    remove();
    throw error;
  }
  process.env[TEMPLATE] = folder;
  return remove;
}

/** Runs a server on a copy of the demonstration data for as long as it is used. */
export async function withServer(
  options: Omit<BuiltServerOptions, 'dataDir'>,
  use: (server: BuiltServer) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-e2e-'));
  try {
    cpSync(dataFolder(templateFolder()), dataDir, { recursive: true });
    const server = await startBuiltServer({ dataDir, ...options });
    try {
      await use(server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function templateSessions(origin: string): Record<Role, StorageState> {
  const template: Template = JSON.parse(readFileSync(sessionsFile(templateFolder()), 'utf8'));
  return JSON.parse(JSON.stringify(template.sessions).replaceAll(template.origin, origin));
}

async function signInEachRole(origin: string): Promise<Record<Role, StorageState>> {
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args: TEST_BROWSER_ARGS });
  try {
    const sessions = ROLES.map(async (role) => {
      const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
      await signInByHand(await context.newPage(), role);
      return [role, await context.storageState({ indexedDB: true })];
    });
    return Object.fromEntries(await Promise.all(sessions));
  } finally {
    await browser.close();
  }
}

function templateFolder(): string {
  const folder = process.env[TEMPLATE];
  if (!folder) throw new Error('Playwright runs the end-to-end tests: npm test -- e2e');
  return folder;
}

const dataFolder = (folder: string) => join(folder, 'data');
const sessionsFile = (folder: string) => join(folder, 'sessions.json');
