import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest']);
/** Smaller responses gain nothing from compression. */
const SMALLEST_BYTES = 1000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses at build time, so that the server compresses nothing while users wait. @param {string} folder */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files.filter((file) => TEXTS.has(extname(file))).map((file) => compress(join(folder, file))),
  );
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, { params }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped);
}
