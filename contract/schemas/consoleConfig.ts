import { z } from 'zod';

/** A Firebase web app, and the public key of its web push certificate (AUTH-15). */
const pushApp = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  appId: z.string(),
  messagingSenderId: z.string(),
  vapidKey: z.string(),
});
export type PushApp = z.infer<typeof pushApp>;

/** `/config.json`: public, read before sign-in. */
export const consoleConfig = z.object({
  /** Base URL of the API; by default `/api` on the page's origin. */
  apiUrl: z.string(),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string(),
  }),
  /** Origin of the server that stores files and has the embedded documents; by default the page's. */
  serverUrl: z.string().optional(),
  /** True if this server itself serves the Firebase SDK's calls. */
  embedded: z.boolean(),
  /** False if Firebase itself signs people in, although the rest is embedded. By default as `embedded`. */
  embeddedIdentity: z.boolean().optional(),
  /** False if reference documents are in Google's Firestore. By default as `embedded`. */
  embeddedDocuments: z.boolean().optional(),
  /** Push registration; without it, browsers are not asked (AUTH-15). */
  push: pushApp.optional(),
  /** Firebase's name of the work account provider, and a tenant of Microsoft; without it, only passwords work (AUTH-2). */
  workAccount: z.object({ provider: z.string(), tenant: z.string().optional() }).optional(),
  /** The key is public and replaces `{key}` in both URLs; without a geocoding URL, the server geocodes (FORM-19). */
  mapService: z.object({ key: z.string(), geocodingUrl: z.string().optional() }).optional(),
  mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
  /** True if the server, in production, has no mail server; the Settings page says so to a super_admin. */
  mailMissing: z.boolean().optional(),
  apps: z.object({ ios: z.string().optional(), android: z.string().optional() }).optional(),
  demonstration: z
    .object({ accounts: z.array(z.object({ title: z.string(), email: z.string() })), password: z.string() })
    .optional(),
});
export type ConsoleConfig = z.infer<typeof consoleConfig>;
