/** Text in one font; without a font, the browser draws it (PDF-2). */
type Run = { text: string; font: string | undefined; width: number };
export type Line = Run[];

export type Style = { size: number; isBold: boolean };

export type Measure = {
  fontOf: (character: string, isBold: boolean) => string | undefined;
  widthOf: (text: string, font: string | undefined, style: Style) => number;
};

/**
 * Wraps text at word boundaries where possible; Chinese can break anywhere. Characters without a font stay together
 * with their marks, because the browser shapes them together.
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

function getWords(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．：；！？）」』》]*|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    ) ?? []
  );
}

/** Splits a word by font. A combining mark stays with its letter. */
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

/** Text drawn by the browser becomes one picture that includes its spaces. */
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
