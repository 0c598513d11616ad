import { replaceBlockedStorage } from './siteData.ts';

// Must be the first import, because later modules read storage while they load.
replaceBlockedStorage();
