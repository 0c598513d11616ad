import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';

let loaded: ConsoleConfig | undefined;

/**
 * Reads it from the page, or from `/config.json` in a worker and if another server hosts the page.
 * @throws SyntaxError if the answer is something else, such as the error page of a proxy; TypeError without a network
 */
export async function loadConsoleConfig(): Promise<ConsoleConfig> {
  const inPage = globalThis.document?.getElementById('config')?.textContent;
  const config: ConsoleConfig = inPage ? JSON.parse(inPage) : await askedFor();
  // A build-time API URL wins, for consoles that are hosted elsewhere. Empty means unset.
  return setConsoleConfig({ ...config, apiUrl: import.meta.env.VITE_API_URL || config.apiUrl });
}

export function setConsoleConfig(config: ConsoleConfig): ConsoleConfig {
  loaded = config;
  return loaded;
}

async function askedFor(): Promise<ConsoleConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  // No text is no JSON either.
  return JSON.parse(response.ok ? await response.text() : '');
}

export function isIdentityEmbedded(): boolean {
  const { embedded, embeddedIdentity = embedded } = consoleConfig();
  return embeddedIdentity;
}

export function areDocumentsEmbedded(): boolean {
  const { embedded, embeddedDocuments = embedded } = consoleConfig();
  return embeddedDocuments;
}

export function consoleConfig(): ConsoleConfig {
  if (!loaded) throw new Error('The configuration is not loaded.');
  return loaded;
}
