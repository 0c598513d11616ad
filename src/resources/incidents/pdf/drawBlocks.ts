import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { FontChoice } from './fonts.ts';
import { type Drawing, INK, INNER_WIDTH, PAGE, type Paper, type Picture } from './paper.ts';
import { drawMap, mapView } from './placeMap.ts';
import { BLANK, type Block, type Medium, type Part, type Place, type Row } from './reportBlocks.ts';

export type Materials = {
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

export function drawPart(paper: Paper, { title, blocks }: Part, materials: Materials): void {
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

export function drawRows(paper: Paper, rows: readonly Row[]): void {
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

export function hairline({ doc, y }: Paper, colour: string, width: number): void {
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
