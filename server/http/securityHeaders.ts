import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { tilesOrigin } from '../config/environment.ts';
import type { Config } from '../config.ts';

/** Seconds of a year. */
const YEAR = 365 * 24 * 60 * 60;

/** What a page of ours may ask the browser for: the camera for photos, and where one stands (FORM-7). */
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

/** Of what is one person's: no proxy keeps it, nor a browser that several people use. */
export const PERSONAL = 'private, no-store';

/** Every answer of a plugin is personal, refusals too, but for what says otherwise of itself. */
export function keepPersonal(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', PERSONAL);
  });
}

/** What firebase/messaging asks for a device token (AUTH-15): first who this browser is, then where it is reached. */
const PUSH_SERVICES = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/**
 * What a page of ours may load: itself, the map tiles and the map service's addresses, another server of the calls and the services
 * of push, where they are set. For all else the Firebase
 * SDK speaks to the page's own origin, so nothing more need be reached.
 */
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
        ],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        // Signing in with a work account keeps a page of ours in a frame of ours.
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])],
        mediaSrc: ["'self'", 'blob:'],
        // Emotion, which MUI is styled with, writes style elements. A nonce would have to be in the page, which is a file
        // that is compressed once and the same for everybody.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // The sign-in popup must reach the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Servers of tiles and holders of a key's bounds ask which site they serve; without them, nobody is told anything.
    referrerPolicy: {
      policy: config.mapTiles || addresses ? 'strict-origin-when-cross-origin' : 'same-origin',
    },
    // Of this name alone: what else runs below the same domain is not ours to decide on.
    strictTransportSecurity: isSecure ? { maxAge: YEAR, includeSubDomains: false } : false,
  };
}
