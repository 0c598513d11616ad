import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import { tilesOrigin } from '../config/environment.ts';
import { getAuthDomain } from '../config/firebase.ts';
import type { Config } from '../config.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Camera for photos, geolocation for the map (FORM-7). */
export const PERMISSIONS_POLICY = [
  'camera=(self)',
  'geolocation=(self)',
  'fullscreen=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'display-capture=()',
  'browsing-topics=()',
].join(', ');

/** Personal data must not stay in proxies or shared browsers. */
export const PERSONAL = 'private, no-store';

/** Applies to all answers of a plugin, including errors, unless a route sets its own header. */
export function keepPersonal(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', PERSONAL);
  });
}

/** firebase/messaging calls the first for an installation id, then the second for a push token (AUTH-15). */
const PUSH_SERVICES = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** firebase/auth signs in at the first, and renews tokens at the second. */
const IDENTITY_SERVICES = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** firebase/auth takes from it the script that talks to the popup of a work account. */
const POPUP_SCRIPTS = 'https://apis.google.com';

const DOCUMENT_SERVICE = 'https://firestore.googleapis.com';

const FILE_SERVICE = 'https://firebasestorage.googleapis.com';

/** The parts of the console's settings that decide what its pages may reach. */
export type ReachedServices = Pick<ConsoleConfig, 'apiUrl' | 'serverUrl' | 'mapTiles' | 'mapService'> & {
  sendsPush: boolean;
  usesFirebaseIdentity: boolean;
  /** The host of the popup if Firebase signs people in with work accounts. */
  popupHost: string | undefined;
  usesFirestore: boolean;
  usesFirebaseStorage: boolean;
  /** Whether people open the console by https. */
  isSecure: boolean;
};

export function securityHeaders(config: Config): FastifyHelmetOptions {
  const { firebaseIdentity, workAccountProvider } = config;
  return pageHeaders({
    apiUrl: config.consoleApiUrl ?? '/api',
    serverUrl: config.publicServerUrl,
    mapTiles: config.mapTiles,
    mapService: config.mapService,
    sendsPush: config.push !== undefined,
    usesFirebaseIdentity: firebaseIdentity !== undefined,
    popupHost: firebaseIdentity && workAccountProvider ? getAuthDomain(firebaseIdentity) : undefined,
    usesFirestore: config.firestore !== undefined,
    usesFirebaseStorage: false,
    isSecure: config.publicUrl.startsWith('https:'),
  });
}

/** Only listed servers can be reached. With the embedded services, the Firebase SDK uses the page's own origin or `serverUrl`. */
export function pageHeaders(reached: ReachedServices): FastifyHelmetOptions {
  const tiles = (reached.mapTiles && tilesOrigin(reached.mapTiles.url)) ?? '';
  const addresses = tilesOrigin(reached.mapService?.geocodingUrl ?? '');
  const { apiUrl, serverUrl, isSecure, popupHost } = reached;
  const files = [...(serverUrl ? [serverUrl] : []), ...(reached.usesFirebaseStorage ? [FILE_SERVICE] : [])];
  const google = [
    ...(reached.sendsPush ? PUSH_SERVICES : []),
    ...(reached.usesFirebaseIdentity ? IDENTITY_SERVICES : []),
    ...(reached.usesFirestore ? [DOCUMENT_SERVICE] : []),
  ];
  const connected = [
    "'self'",
    ...(apiUrl.startsWith('/') ? [] : [new URL(apiUrl).origin]),
    ...files,
    ...(addresses ? [addresses] : []),
    ...google,
  ];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(popupHost ? [POPUP_SCRIPTS] : [])],
        scriptSrcAttr: ["'none'"],
        connectSrc: [...new Set(connected)],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        // Sign-in with a work account keeps a page of the identity service in a frame.
        frameSrc: ["'self'", ...(popupHost ? [`https://${popupHost}`] : [])],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...files, ...(tiles ? [tiles] : [])],
        mediaSrc: ["'self'", 'blob:', ...files],
        // Emotion (MUI) writes style elements; a static, precompressed page cannot have a nonce.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // The sign-in popup must reach its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Tile servers and restricted API keys need the origin.
    referrerPolicy: {
      policy:
        reached.mapTiles || addresses || google.length > 0
          ? 'strict-origin-when-cross-origin'
          : 'same-origin',
    },
    // Other subdomains are not ours to decide on.
    strictTransportSecurity: isSecure ? { maxAge: YEAR, includeSubDomains: false } : false,
  };
}
