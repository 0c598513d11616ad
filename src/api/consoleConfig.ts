import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';

let loaded: ConsoleConfig | undefined;

/**
 * Where the services are: as the page itself says, or its server by `/config.json`, where another server serves the page.
 * Rejects when the server does not answer.
 */
export async function loadConsoleConfig(): Promise<ConsoleConfig> {
  const inPage = document.getElementById('config')?.textContent;
  const config: ConsoleConfig = inPage ? JSON.parse(inPage) : await askedFor();
  // Built in, for a server that does not serve the console itself; an empty one counts as not set.
  loaded = { ...config, apiUrl: import.meta.env.VITE_API_URL || config.apiUrl };
  return loaded;
}

async function askedFor(): Promise<ConsoleConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The console's server answered ${response.status}.`);
  return response.json();
}

/** What loadConsoleConfig brought; nothing of the console is drawn before it. */
export function consoleConfig(): ConsoleConfig {
  if (!loaded) throw new Error('The console configuration is not loaded yet.');
  return loaded;
}
