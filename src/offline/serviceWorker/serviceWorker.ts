import { PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isConsolePath } from '../../../contract/serverPaths.ts';
import { pageStrategy, release } from './consolePage.ts';
import { keepFiles } from './keptFiles.ts';
import { showPushes } from './push.ts';
import { answerFromReleaseBefore, answerPages, deleteOldReleases } from './releaseBefore.ts';
import { sendInBackground } from './sendInBackground.ts';

/* The only service worker: it keeps the console's own files and pictures on the device, shows push messages, and sends the outbox. */

declare const self: ServiceWorkerGlobalScope;

release.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => void release.install(event));
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldReleases());
  // Pages that were open before get their parts from here too.
  event.waitUntil(self.clients.claim());
});

registerRoute(({ request, url }) => request.mode === 'navigate' && isConsolePath(url.pathname), pageStrategy);
registerRoute(new PrecacheRoute(release, { directoryIndex: '', cleanURLs: false }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  answerFromReleaseBefore,
);
keepFiles();
answerPages();
showPushes();
sendInBackground();
