import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';

let loaded: ConsoleConfig | undefined;

/** Reads it from the page, or from `/config.json` in a worker and if another server hosts the page. May reject. */
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
  if (!response.ok) throw new Error(`The console's server answered ${response.status}.`);
  return response.json();
}

export function consoleConfig(): ConsoleConfig {
  if (!loaded) throw new Error('The console configuration is not loaded yet.');
  return loaded;
}
