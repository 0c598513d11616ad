import { jsPDF } from 'jspdf';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { Category } from '../../../../contract/values/incidentValues.ts';
import type { FontChoice } from './fonts.ts';
import {
  type Drawing,
  drawRightAligned,
  INK,
  INNER_WIDTH,
  newPaper,
  PAGE,
  type Paper,
  type Picture,
} from './paper.ts';
import { drawMap, mapView } from './placeMap.ts';
import {
  BLANK,
  type Block,
  type Medium,
  type Part,
  type Place,
  type Report,
  type Row,
} from './reportBlocks.ts';

type Materials = {
  fonts: FontChoice;
  drawing: Drawing;
  parks: readonly Park[];
  pictures: ReadonlyMap<string, Picture>;
};

const LABEL_WIDTH = 150;
const GAP = 11;
const HALF = (INNER_WIDTH - GAP) / 2;
const PHOTO_HEIGHT = 184;
const SIGNATURE = { width: 170, height: 52 };
const MAP_HEIGHT = 200;

/** The category colours of LIST-4 for print: a solid background with its text colour; c1 is muted. */
const CATEGORY_COLOURS: Record<Category, { ground: string; text: string }> = {
  c1: { ground: '#dbe9dc', text: '#1e4a22' },
  c2: { ground: '#f5c518', text: '#2a2000' },
  c3: { ground: '#e8710a', text: '#1f0f00' },
  c4: { ground: '#b71c1c', text: '#ffffff' },
};

export function drawReport(report: Report, materials: Materials): ArrayBuffer {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
  const title = `Incident ${report.number}`;
  doc.setDocumentProperties({
    title,
    subject: report.title,
    author: 'Parks Console',
    creator: 'Parks Console',
  });
  doc.setLanguage('en-GB');
  doc.viewerPreferences({ DisplayDocTitle: true });
  const paper = newPaper(doc, materials.fonts, materials.drawing);
  drawHead(paper, report);
  for (const { title: section, parts } of report.sections) {
    // Keeps a heading from being the last line of a page.
    paper.need(92);
    paper.y += 14;
    doc.outline.add(null, section, { pageNumber: doc.getNumberOfPages() });
    paper.paragraph(section, PAGE.left, { size: 14, isBold: true, colour: INK.forest });
    paper.y += 2;
    hairline(paper, INK.forest, 1);
    paper.y += 5;
    for (const part of parts) drawPart(paper, part, materials);
  }
  drawPageFrames(paper, report);
  return doc.output('arraybuffer');
}

function drawHead(paper: Paper, report: Report): void {
  const { doc } = paper;
  paper.y = 44;
  drawMark(doc, PAGE.left, paper.y, 30);
  const right = PAGE.left + 40;
  paper.line(paper.lines('Parks Console')[0] ?? [], right, paper.y - 1, { size: 9.5 });
  paper.line(paper.lines('Incident report', { size: 9.5, isBold: true })[0] ?? [], right, paper.y + 13, {
    ...{ size: 9.5, isBold: true, colour: INK.forest },
  });
  const number = { size: 17, isBold: true, colour: INK.forest };
  drawRightAligned(paper, report.number, PAGE.width - PAGE.right, paper.y + 2, number);
  paper.y += 46;
  paper.paragraph(report.title || report.number, PAGE.left, { size: 20, isBold: true });
  paper.y += 6;
  drawChips(paper, report);
  drawRows(paper, report.head);
}

function drawChips(paper: Paper, { category, status, isEmergency }: Report): void {
  let x: number = PAGE.left;
  const chip = (text: string, { ground, text: colour }: { ground: string; text: string }) => {
    const options = { size: 9, isBold: true, colour };
    const [line = []] = paper.lines(text, options);
    const width = line.reduce((sum, run) => sum + run.width, 0) + 16;
    paper.doc.setFillColor(ground).roundedRect(x, paper.y, width, 18, 4, 4, 'F');
    paper.line(line, x + 8, paper.y + 3, options);
    x += width + 6;
  };
  if (isEmergency) chip('Emergency', { ground: INK.danger, text: '#ffffff' });
  if (category) chip(`Cat ${category.slice(1)}`, CATEGORY_COLOURS[category]);
  chip(status, { ground: '#e4ece5', text: INK.forest });
  paper.y += 26;
}

function drawMark(doc: jsPDF, x: number, y: number, size: number): void {
  const scale = size / 32;
  const at = (left: number, top: number): [number, number] => [x + left * scale, y + top * scale];
  const curve = (...steps: number[]) => steps.map((step) => step * scale);
  doc.setFillColor('#1f4d38').roundedRect(x, y, size, size, 8 * scale, 8 * scale, 'F');
  doc
    .setDrawColor('#f6f1e7')
    .setLineWidth(2.2 * scale)
    .setLineCap('round');
  doc.line(...at(16, 27), ...at(16, 15)).setLineCap('butt');
  doc.setFillColor('#8fbf8a');
  doc.lines(
    [curve(-6.5, 0, -10, -4, -10, -10.5), curve(6.5, 0, 10, 4, 10, 10.5)],
    ...at(16, 17),
    [1, 1],
    'F',
    true,
  );
  doc.setFillColor('#e2a33b');
  doc.lines(
    [curve(0, -5.8, 3.4, -9.3, 10, -9.3), curve(0, 6.2, -3.6, 9.3, -10, 9.3)],
    ...at(16, 20.5),
    [1, 1],
    'F',
    true,
  );
}

function drawPart(paper: Paper, { title, blocks }: Part, materials: Materials): void {
  if (title !== undefined) {
    paper.need(60);
    paper.y += 8;
    paper.paragraph(title, PAGE.left, { size: 10.5, isBold: true });
    paper.y += 2;
  }
  for (const block of blocks) drawBlock(paper, block, materials);
}

function drawBlock(paper: Paper, block: Block, { pictures, parks }: Materials): void {
  switch (block.kind) {
    case 'rows':
      drawRows(paper, block.rows);
      break;
    case 'text':
      paper.paragraph(block.text, PAGE.left, { colour: INK.quiet });
      paper.y += 4;
      break;
    case 'note':
      drawNote(paper, block.text);
      break;
    case 'signature':
      drawSignature(paper, block, pictures);
      break;
    case 'media':
      drawMedia(paper, block.media, pictures);
      break;
    case 'map':
      drawPlace(paper, block.place, parks);
      break;
  }
}

function drawRows(paper: Paper, rows: readonly Row[]): void {
  const x = PAGE.left + LABEL_WIDTH + GAP;
  for (const { label, text } of rows) {
    const labels = paper.lines(label, { width: LABEL_WIDTH });
    const texts = paper.lines(text, { width: INNER_WIDTH - LABEL_WIDTH - GAP });
    const height = paper.lineHeight();
    paper.need(Math.min(Math.max(labels.length, texts.length), 4) * height + 5);
    const page = paper.doc.getNumberOfPages();
    const top = paper.y;
    for (const [index, line] of labels.entries()) {
      paper.line(line, PAGE.left, top + index * height, { colour: INK.quiet });
    }
    for (const line of texts) {
      paper.need(height);
      paper.line(line, x, paper.y);
      paper.y += height;
    }
    if (paper.doc.getNumberOfPages() === page) paper.y = Math.max(paper.y, top + labels.length * height);
    paper.y += 2;
    hairline(paper, INK.hairline, 0.5);
    paper.y += 3;
  }
}

function hairline({ doc, y }: Paper, colour: string, width: number): void {
  doc
    .setDrawColor(colour)
    .setLineWidth(width)
    .line(PAGE.left, y, PAGE.width - PAGE.right, y);
}

function drawNote(paper: Paper, text: string): void {
  const options = { size: 8.5, colour: INK.quiet, width: INNER_WIDTH - 14 };
  paper.y += 2;
  for (const line of paper.lines(text, options)) {
    const height = paper.lineHeight(options);
    paper.need(height);
    paper.doc.setFillColor(INK.hairline).rect(PAGE.left, paper.y, 2.5, height, 'F');
    paper.line(line, PAGE.left + 12, paper.y, options);
    paper.y += height;
  }
  paper.y += 6;
}

function drawSignature(
  paper: Paper,
  { label, of, address }: Extract<Block, { kind: 'signature' }>,
  pictures: Materials['pictures'],
): void {
  const picture = pictures.get(address);
  if (!picture) {
    const text = address ? `The signature of ${of} could not be loaded.` : BLANK;
    drawRows(paper, [{ label, text }]);
    return;
  }
  paper.need(SIGNATURE.height + 6);
  paper.line(paper.lines(label)[0] ?? [], PAGE.left, paper.y, { colour: INK.quiet });
  const { width, height } = fitted(picture, SIGNATURE.width, SIGNATURE.height);
  const x = PAGE.left + LABEL_WIDTH + GAP;
  paper.doc.addImage(picture.bytes, 'JPEG', x, paper.y, width, height, address);
  paper.y += SIGNATURE.height + 2;
  hairline(paper, INK.hairline, 0.5);
  paper.y += 4;
}

function drawMedia(paper: Paper, media: readonly Medium[], pictures: Materials['pictures']): void {
  const caption = { size: 8, colour: INK.quiet, width: HALF };
  paper.y += 2;
  for (let from = 0; from < media.length; from += 2) {
    const pair = media.slice(from, from + 2).map((medium) => ({
      medium,
      picture: pictures.get(medium.address),
      lines: paper.lines(medium.caption, caption),
    }));
    const height = Math.max(
      ...pair.map(({ picture }) => (picture ? fitted(picture, HALF, PHOTO_HEIGHT).height : 40)),
    );
    const captions = Math.max(...pair.map(({ lines }) => lines.length)) * paper.lineHeight(caption);
    paper.need(height + captions + 12);
    for (const [index, { medium, picture, lines }] of pair.entries()) {
      const x = PAGE.left + index * (HALF + GAP);
      if (picture) {
        const { width, height: own } = fitted(picture, HALF, PHOTO_HEIGHT);
        paper.doc.addImage(picture.bytes, 'JPEG', x, paper.y + height - own, width, own, medium.address);
      } else {
        drawMissing(paper, medium, x, paper.y, height);
      }
      for (const [number, line] of lines.entries()) {
        paper.line(line, x, paper.y + height + 3 + number * paper.lineHeight(caption), caption);
      }
    }
    paper.y += height + captions + 12;
  }
}

function drawMissing(paper: Paper, { kind }: Medium, x: number, y: number, height: number): void {
  const text = kind === 'video' ? 'Video: open it in the console.' : 'This photo could not be loaded.';
  paper.doc
    .setFillColor(INK.soft)
    .setDrawColor(INK.hairline)
    .setLineWidth(0.75)
    .rect(x, y, HALF, height, 'FD');
  paper.line(paper.lines(text)[0] ?? [], x + 10, y + height / 2 - paper.lineHeight() / 2, {
    colour: INK.quiet,
  });
}

function drawPlace(paper: Paper, place: Place, parks: readonly Park[]): void {
  if (mapView(place, parks)) {
    paper.need(MAP_HEIGHT + 24);
    const frame = { x: PAGE.left, y: paper.y + 4, width: INNER_WIDTH, height: MAP_HEIGHT };
    drawMap(paper, frame, place, parks);
    paper.y += MAP_HEIGHT + 8;
  }
  paper.paragraph(place.text, PAGE.left, { size: 8, colour: INK.quiet });
  paper.y += 4;
}

function fitted({ width, height }: Picture, most: number, highest: number) {
  const scale = Math.min(most / width, highest / height);
  return { width: width * scale, height: height * scale };
}

function drawPageFrames(paper: Paper, report: Report): void {
  const { doc } = paper;
  const pages = doc.getNumberOfPages();
  const quiet = { size: 8, colour: INK.quiet };
  const inTwo = (page: number) => String(page).padStart(2, '0');
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    if (page > 1) {
      drawMark(doc, PAGE.left, 34, 14);
      const [line = []] = paper.lines([report.number, report.title].filter(Boolean).join(' · '), {
        ...quiet,
        width: INNER_WIDTH - 24,
      });
      paper.line(line, PAGE.left + 21, 36, quiet);
      doc
        .setDrawColor(INK.hairline)
        .setLineWidth(0.5)
        .line(PAGE.left, 56, PAGE.width - PAGE.right, 56);
    }
    const y = PAGE.height - 42;
    paper.line(paper.lines(report.made, { ...quiet, width: 400 })[0] ?? [], PAGE.left, y, quiet);
    drawRightAligned(paper, `Page ${inTwo(page)} of ${inTwo(pages)}`, PAGE.width - PAGE.right, y, quiet);
  }
}
