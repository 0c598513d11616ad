import { z } from 'zod';

/** AUTH-15: the web app of a Firebase project as its console shows it, and the public key of its web push certificate. */
const pushApp = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  appId: z.string(),
  messagingSenderId: z.string(),
  vapidKey: z.string(),
});
export type PushApp = z.infer<typeof pushApp>;

/** What the server tells the console before anybody is signed in: `/config.json`, beside the console's own files. */
export const consoleConfig = z.object({
  /** Base address of the calls; `/api` on the page's own origin by default. */
  apiUrl: z.string(),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string(),
  }),
  /** True where this server itself answers the Firebase SDK. */
  embedded: z.boolean(),
  /** AUTH-15: whom browsers register with for push; without it, none is asked to. */
  push: pushApp.optional(),
  /** AUTH-2: the identity provider of the work accounts, by Firebase's name; without it, one signs in by password alone. */
  workAccount: z.object({ provider: z.string() }).optional(),
  /**
   * FORM-19: the key of a map service that browsers ask by themselves; whoever sees the console sees it. It takes the place of
   * `{key}` in the address of the tiles, and in that of the service which says the formatted address of a place, where
   * `{lat}` and `{lng}` stand for it. Without such an address the server is asked (`/geocode/`).
   */
  mapService: z.object({ key: z.string(), geocodingUrl: z.string().optional() }).optional(),
  /** Raster tiles behind our own map. */
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
  /** SET-1: where the apps for phones are to be had. */
  apps: z.object({ ios: z.string().optional(), android: z.string().optional() }).optional(),
  /** In demonstration mode only: accounts to try the console with. */
  demonstration: z
    .object({ accounts: z.array(z.object({ title: z.string(), email: z.string() })), password: z.string() })
    .optional(),
});
export type ConsoleConfig = z.infer<typeof consoleConfig>;
