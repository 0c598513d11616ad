import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';

let loaded: ConsoleConfig | undefined;

/** Asks the host once where its services are. Rejects when the host does not answer. */
export async function loadConsoleConfig(): Promise<ConsoleConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The console's host answered ${response.status}.`);
  const config: ConsoleConfig = await response.json();
  // Built in, for a host that does not serve the console itself; an empty one counts as not set.
  loaded = { ...config, apiUrl: import.meta.env.VITE_API_URL || config.apiUrl };
  return loaded;
}

/** What loadConsoleConfig brought; nothing of the console is drawn before it. */
export function consoleConfig(): ConsoleConfig {
  if (!loaded) throw new Error('The console configuration is not loaded yet.');
  return loaded;
}
