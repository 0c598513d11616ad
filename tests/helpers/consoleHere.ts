/** Stands in for the browser when console code runs in a server test. Test files share it, as they share loaded modules. */
export const browser = { origin: '', token: '' };

export const idTokenHere = { idToken: async () => browser.token };
export const consoleConfigHere = { consoleConfig: () => ({ apiUrl: `${browser.origin}/api` }) };
