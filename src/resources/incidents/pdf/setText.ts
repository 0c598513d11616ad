/** PDF-2: a stretch of a line that one font has; without one the browser draws it. */
export type Run = { text: string; font: string | undefined; width: number };
export type Line = Run[];

export type Style = { size: number; isBold: boolean };

/** How wide what is, and which font has what. Points. */
export type Measure = {
  fontOf: (character: string, isBold: boolean) => string | undefined;
  widthOf: (text: string, font: string | undefined, style: Style) => number;
};

/**
 * A text as lines of a width: words stay whole where they fit, Chinese breaks anywhere, and every break of the text is one.
 * What no font has stays together with its marks, because the browser joins them.
 */
export function setText(text: string, width: number, style: Style, measure: Measure): Line[] {
  return text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => getLines(paragraph, width, style, measure));
}

function getLines(paragraph: string, width: number, style: Style, measure: Measure): Line[] {
  const lines: Line[] = [];
  let line: Line = [];
  let used = 0;
  const end = () => {
    lines.push(joined(withoutTrail(line), style, measure));
    line = [];
    used = 0;
  };
  for (const word of getWords(paragraph)) {
    const runs = getRuns(word, style, measure);
    const needed = widthOfLine(runs);
    if (used > 0 && used + needed > width && word.trim()) end();
    if (used === 0 && !word.trim() && lines.length > 0) continue;
    for (const run of needed > width ? inPieces(runs, width, style, measure) : runs) {
      if (used > 0 && used + run.width > width && run.text.trim()) end();
      line.push(run);
      used += run.width;
    }
  }
  end();
  return lines;
}

export const widthOfLine = (line: Line) => line.reduce((sum, { width }) => sum + width, 0);

/** Words, the spaces between them, and characters that may stand at the end of any line. */
function getWords(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．：；！？）」』》]*|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    ) ?? []
  );
}

/** A word by the fonts that have it. A mark belongs to its letter; where a letter is drawn, so is what joins it. */
function getRuns(word: string, style: Style, measure: Measure): Run[] {
  const runs: Run[] = [];
  for (const cluster of getClusters(word)) {
    const fonts = [...cluster].map((character) => measure.fontOf(character, style.isBold));
    const font = fonts.every((one) => one === fonts[0]) ? fonts[0] : undefined;
    const last = runs.at(-1);
    if (last && last.font === font) last.text += cluster;
    else runs.push({ text: cluster, font, width: 0 });
  }
  for (const run of runs) run.width = measure.widthOf(run.text, run.font, style);
  return runs;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const getClusters = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** A word that is longer than a line, such as an address of the web: in pieces that fit. */
function inPieces(runs: Run[], width: number, style: Style, measure: Measure): Run[] {
  return runs.flatMap((run) => {
    if (run.width <= width) return [run];
    const pieces: Run[] = [];
    let text = '';
    for (const cluster of getClusters(run.text)) {
      if (text && measure.widthOf(text + cluster, run.font, style) > width) {
        pieces.push({ text, font: run.font, width: measure.widthOf(text, run.font, style) });
        text = '';
      }
      text += cluster;
    }
    return [...pieces, { text, font: run.font, width: measure.widthOf(text, run.font, style) }];
  });
}

function withoutTrail(line: Line): Line {
  const last = line.findLastIndex(({ text }) => text.trim());
  return line.slice(0, last + 1);
}

/** Words of one font are one stretch, and what the browser draws is one picture with the spaces in it. */
function joined(line: Line, style: Style, measure: Measure): Line {
  const runs: Run[] = [];
  line.forEach((run, index) => {
    const last = runs.at(-1);
    const isBetween = !run.text.trim() && last?.font === undefined && line[index + 1]?.font === undefined;
    const font = isBetween ? undefined : run.font;
    if (last && last.font === font) last.text += run.text;
    else runs.push({ ...run, font });
  });
  for (const run of runs) run.width = measure.widthOf(run.text, run.font, style);
  return runs;
}
