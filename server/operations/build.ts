import { readFileSync } from 'node:fs';
import { z } from 'zod';

const buildSchema = z.object({ version: z.string(), revision: z.string().default('unknown') });

/** What this server was built from. scripts/buildServer.mjs writes the file; sources read the repository's own. */
export const BUILD = buildSchema.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);
