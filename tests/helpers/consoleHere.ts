import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { setConsoleConfig } from '../../src/api/consoleConfig.ts';
import type { IdentityUser } from '../../src/api/identity.ts';
import { setPlatform } from '../../src/api/platform.ts';

/** Stands in for the browser when console code runs in a server test. Test files share it, as they share loaded modules. */
export const browser = { origin: '', token: '' };

const user = { getIdToken: async () => browser.token } as IdentityUser;
setPlatform({ identity: { confirmedUser: async () => user } });
setConsoleConfig({
  get apiUrl() {
    return `${browser.origin}/api`;
  },
} as ConsoleConfig);
