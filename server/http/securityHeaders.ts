import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { tilesOrigin } from '../config/environment.ts';
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

const DOCUMENT_SERVICE = 'https://firestore.googleapis.com';

/** Only listed servers can be reached. With the embedded services, the Firebase SDK uses the page's own origin. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const tiles = (config.mapTiles && tilesOrigin(config.mapTiles.url)) ?? '';
  const addresses = tilesOrigin(config.mapService?.geocodingUrl ?? '');
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        connectSrc: [
          "'self'",
          ...(config.consoleApiUrl ? [new URL(config.consoleApiUrl).origin] : []),
          ...(addresses ? [addresses] : []),
          ...(config.push ? PUSH_SERVICES : []),
          ...(config.firebaseIdentity ? IDENTITY_SERVICES : []),
          ...(config.firestore ? [DOCUMENT_SERVICE] : []),
        ],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        // Sign-in with a work account keeps one of our pages in a frame.
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])],
        mediaSrc: ["'self'", 'blob:'],
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
      policy: config.mapTiles || addresses ? 'strict-origin-when-cross-origin' : 'same-origin',
    },
    // Other subdomains are not ours to decide on.
    strictTransportSecurity: isSecure ? { maxAge: YEAR, includeSubDomains: false } : false,
  };
}
