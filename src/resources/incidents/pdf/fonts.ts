/** A range of characters and the font file that contains it (vite.reportFonts.ts). */
export type FontSlice = { name: string; url: string; ranges: string };
type FontIndex = { latin: FontSlice[]; chinese: string; tamil: string };

type LoadedFont = { name: string; bytes: Uint8Array };

/** `fontOf` returns the font that contains a character; for undefined, the browser draws it. */
export type FontChoice = {
  fonts: LoadedFont[];
  fontOf: (character: string, isBold: boolean) => string | undefined;
};

export type FontReader = {
  json: (url: string) => Promise<unknown>;
  bytes: (url: string) => Promise<Uint8Array>;
};

const INDEX = '/report-fonts.json';
export const ALWAYS = ['inter-latin-400', 'inter-latin-650'] as const;
const REGULAR = '400';
const BOLD = '650';

/**
 * Loads only the fonts that the texts need; Chinese only if it occurs.
 * @throws Error if a font cannot be loaded
 */
export async function chooseFonts(texts: readonly string[], read: FontReader): Promise<FontChoice> {
  const characters = [...new Set(texts.join(''))];
  const index = (await read.json(INDEX)) as FontIndex;
  const latin = index.latin.map(covering);
  const others = characters.filter((one) => !latin.some(({ has }) => has(one)));
  const chinese = others.some(isDrawable)
    ? ((await read.json(index.chinese)) as FontSlice[]).map(covering)
    : [];
  const needed = [
    ...latin.filter(({ slice, has }) => ALWAYS.some((name) => name === slice.name) || characters.some(has)),
    ...chinese.filter(({ has }) => others.some(has)),
  ];
  const fonts = await Promise.all(
    needed.map(async ({ slice }) => ({ name: slice.name, bytes: await read.bytes(slice.url) })),
  );
  const regular = needed.filter(({ slice }) => !slice.name.endsWith(BOLD));
  const bold = needed.filter(({ slice }) => !slice.name.endsWith(REGULAR));
  return {
    fonts,
    fontOf: (character, isBold) => (isBold ? bold : regular).find(({ has }) => has(character))?.slice.name,
  };
}

/** Tamil is drawn by the browser, so its font is not passed to jsPDF. */
export async function tamilUrl(read: FontReader): Promise<string> {
  return ((await read.json(INDEX)) as FontIndex).tamil;
}

/** CJK characters and punctuation; no slice contains other scripts. */
function isDrawable(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(character);
}

function covering(slice: FontSlice) {
  const ranges = slice.ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  const has = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  };
  return { slice, has };
}
