/**
 * What a browser would bring to the console's own code where it runs in a test of the server: the address it asks, and the token
 * of who is signed in. One for all files: what was loaded is shared by them, also a module that one of them put in a place.
 */
export const browser = { origin: '', token: '' };

export const idTokenHere = { idToken: async () => browser.token };
export const consoleConfigHere = { consoleConfig: () => ({ apiUrl: `${browser.origin}/api` }) };
