/** PDF-2: a stretch of characters that a font has, and the file that has it (vite.reportFonts.ts). */
export type FontSlice = { name: string; url: string; ranges: string };
type FontIndex = { latin: FontSlice[]; chinese: string; tamil: string };

/** A font of the report as jsPDF takes it: the bytes of a TrueType file. */
export type LoadedFont = { name: string; bytes: Uint8Array };

/** How the text of a report is set: which font has a character. None has it: the browser draws it. */
export type FontChoice = {
  fonts: LoadedFont[];
  fontOf: (character: string, isBold: boolean) => string | undefined;
};

export type FontReader = {
  json: (url: string) => Promise<unknown>;
  bytes: (url: string) => Promise<Uint8Array>;
};

const INDEX = '/report-fonts.json';
/** What every report is set in, whatever it says. */
export const ALWAYS = ['inter-latin-400', 'inter-latin-650'] as const;
export const REGULAR = '400';
export const BOLD = '650';

/** Loads of the fonts what these texts need; Chinese only where there is any. @throws Error where one cannot be loaded */
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

/** Where the browser finds the letters of Tamil, which are joined as they are drawn. */
export async function tamilUrl(read: FontReader): Promise<string> {
  return ((await read.json(INDEX)) as FontIndex).tamil;
}

/** Han, its signs and forms; of other scripts no slice has any. */
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
