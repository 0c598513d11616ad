import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltHost } from './builtHost.ts';

/** Where Playwright's workers find the template; they share nothing with this process but the environment. */
const TEMPLATE = 'PARKS_E2E_TEMPLATE';

/** Playwright's global setup: one first start with the demonstration, which takes seconds; each worker copies it. */
export default async function setup(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-e2e-template-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const host = await startBuiltHost({ dataDir, forLong: true });
    await host.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[TEMPLATE] = dataDir;
  return remove;
}

/** A data folder of its own, filled with the demonstration. */
export function copyOfTemplate(): string {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error('The end-to-end tests are run by Playwright: npm test -- e2e');
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-e2e-'));
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}
