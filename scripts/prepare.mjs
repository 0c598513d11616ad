import { buildWhenStale } from './build.mjs';
import { buildServer } from './buildServer.mjs';
import { isBuilt } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';

/** Installs and builds what is missing. In a package, packagedPrepare.mjs replaces this file. */
export async function prepare({ withConsole = false } = {}) {
  await installWhenNeeded();
  if (withConsole) await buildWhenStale();
  else if (!isBuilt()) await buildServer();
}
