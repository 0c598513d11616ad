import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { z } from 'zod';
import { LAST_BACKUP, RELEASES_FOLDER } from '../../config.ts';
import { THUMBNAILS } from '../../platform/embedded/files/fileFolder.ts';
import { KEYS_FOLDER } from '../../platform/embedded/identity/keyFile.ts';
import { RESERVE_NAME } from '../diskSpace.ts';
import { isStageName } from './stage.ts';

const manifestSchema = z.object({
  format: z.literal('parks-console-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  incidents: z.number(),
  accounts: z.number(),
  files: z.number(),
  bytes: z.number(),
});

export type Manifest = z.infer<typeof manifestSchema>;
type Contents = Pick<Manifest, 'files' | 'bytes'>;

const MANIFEST = 'backup.json';
export const DATA = 'data';

/** Left out, so that a backup cannot be used to sign tokens. */
const SIGNING_KEYS = new RegExp(`^(${DATA}[\\\\/])?${KEYS_FOLDER}([\\\\/]|$)`);

/** Files of a running server, its reserve of space, the copy being archived, and what can be made again: thumbnails and the console's files. */
export const isServersOwn = (path: string) =>
  SIGNING_KEYS.test(path) ||
  basename(path).startsWith('host.lock') ||
  basename(path) === RESERVE_NAME ||
  path === LAST_BACKUP ||
  path === `${DATA}/${LAST_BACKUP}` ||
  path.split(/[\\/]/).some((part) => isStageName(part) || part === THUMBNAILS || part === RELEASES_FOLDER);

export function readContents(folder: string): Contents {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !isServersOwn(path))
    .map((path) => statSync(join(folder, path)))
    .filter((found) => found.isFile());
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}

/** Only this user can read the archive. The folder must not change during the call. */
export async function writeArchive(folder: string, manifest: Manifest, file: string): Promise<void> {
  const stage = mkdtempSync(`${file}.`);
  try {
    writeFileSync(join(stage, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
    symlinkSync(folder, join(stage, DATA), 'junction');
    await create(
      {
        cwd: stage,
        file,
        gzip: true,
        follow: true,
        portable: true,
        strict: true,
        mode: 0o600,
        filter: (path) => !isServersOwn(path),
      },
      [MANIFEST, DATA],
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Unpacks an archive into an empty folder. Rejects if the gzip checksum or the counts in the manifest do not match. */
export async function readArchive(file: string, into: string): Promise<Manifest> {
  let foreign: string | undefined;
  const filter = (path: string, entry: object) => {
    if (isOurs(path) && isPlain(entry)) return true;
    foreign = path;
    return false;
  };
  await pipeline(createReadStream(file), extract({ cwd: into, strict: true, filter }));
  if (foreign) throw new Error(`it contains ${foreign}, which does not belong in a backup`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(into, MANIFEST), 'utf8')));
  const { files, bytes } = readContents(join(into, DATA));
  if (files !== manifest.files || bytes !== manifest.bytes) {
    throw new Error(
      `it contains ${files} files of ${bytes} bytes instead of ${manifest.files} of ${manifest.bytes}`,
    );
  }
  return manifest;
}

const isOurs = (path: string) => path === MANIFEST || path === DATA || path.startsWith(`${DATA}/`);

/** Our archives contain no links, and a link could lead outside the folder. */
const isPlain = (entry: object) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory');

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
