import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/*
 * jsPDF needs TrueType without variations, but the packages contain variable WOFF2. All fonts are under the OFL
 * (docs/decisions.md).
 */

/** Read by src/resources/incidents/pdf/fonts.ts. */
const INDEX = 'report-fonts.json';

type Listed = { name: string; url: string; ranges: string };

type Slice = { name: string; file: string; ranges: string; weight: number };

const PACKAGES = resolve(import.meta.dirname, 'node_modules/@fontsource-variable');

/** Scripts of Inter that may occur in names; every report loads the first. */
const LATIN = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'];
const REGULAR = 400;
const BOLD = 650;
/** Tables for vertical text and variations, which reports do not use. */
const DROPPED = ['STAT', 'HVAR', 'MVAR', 'VVAR', 'VORG', 'vhea', 'vmtx', 'gasp'];

export const TAMIL = resolve(PACKAGES, 'noto-sans-tamil/files/noto-sans-tamil-tamil-standard-normal.woff2');

function getRanges(name: string): Record<string, string> {
  return JSON.parse(readFileSync(resolve(PACKAGES, name, 'unicode.json'), 'utf8'));
}

/** Both weights of Inter: titles contain names in bold. */
export function latinSlices(): Slice[] {
  const ranges = getRanges('inter');
  return LATIN.flatMap((script) =>
    [REGULAR, BOLD].map((weight) => ({
      name: `inter-${script}-${weight}`,
      file: resolve(PACKAGES, `inter/files/inter-${script}-wght-normal.woff2`),
      ranges: ranges[script] ?? '',
      weight,
    })),
  );
}

/** Noto Sans SC, sliced by how often characters occur together. */
export function chineseSlices(): Slice[] {
  return Object.entries(getRanges('noto-sans-sc')).flatMap(([key, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    if (!number) return [];
    const file = resolve(PACKAGES, `noto-sans-sc/files/noto-sans-sc-${number}-wght-normal.woff2`);
    return [{ name: `noto-sans-sc-${number}`, file, ranges, weight: REGULAR }];
  });
}

export function cutSlice({ file, weight }: Slice): Promise<Uint8Array<ArrayBuffer>> {
  return subsetFont(readFileSync(file), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    noHinting: true,
    keepFeatures: [],
    dropTables: DROPPED,
    variationAxes: { wght: weight },
  });
}

export function reportFonts(): Plugin {
  return {
    name: 'report-fonts',
    async generateBundle() {
      const emit = (name: string, source: string | Uint8Array<ArrayBuffer>) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
      const listed = (slices: Slice[]) =>
        Promise.all(
          slices.map(async (slice): Promise<Listed> => {
            const { name, ranges } = slice;
            return { name, ranges, url: emit(`${name}.ttf`, await cutSlice(slice)) };
          }),
        );
      const chinese = emit('noto-sans-sc.json', JSON.stringify(await listed(chineseSlices())));
      const tamil = emit('noto-sans-tamil.woff2', new Uint8Array(readFileSync(TAMIL)));
      const index = { latin: await listed(latinSlices()), chinese, tamil };
      this.emitFile({ type: 'asset', fileName: INDEX, source: JSON.stringify(index) });
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const answer = await inDevelopment(request.url ?? '');
        if (answer === undefined) return next();
        response.end(answer);
      });
    },
  };
}

async function inDevelopment(url: string): Promise<string | Uint8Array | undefined> {
  const listed = (slices: Slice[]): Listed[] =>
    slices.map(({ name, ranges }) => ({ name, ranges, url: `/report-fonts/${name}.ttf` }));
  if (url === `/${INDEX}`) {
    return JSON.stringify({
      latin: listed(latinSlices()),
      chinese: '/report-fonts/noto-sans-sc.json',
      tamil: '/report-fonts/tamil.woff2',
    });
  }
  if (url === '/report-fonts/noto-sans-sc.json') return JSON.stringify(listed(chineseSlices()));
  if (url === '/report-fonts/tamil.woff2') return readFileSync(TAMIL);
  const [, name] = /^\/report-fonts\/([\w-]+)\.ttf$/.exec(url) ?? [];
  const slice = [...latinSlices(), ...chineseSlices()].find((each) => each.name === name);
  return slice && cutSlice(slice);
}
