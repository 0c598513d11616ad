import { replaceBlockedStorage } from './siteData.ts';

// A module of its own, because modules that are imported after it read storage while they load.
replaceBlockedStorage();
