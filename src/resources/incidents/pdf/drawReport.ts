import { jsPDF } from 'jspdf';
import type { Category } from '../../../../contract/values/incidentValues.ts';
import { drawPart, drawRows, hairline, type Materials } from './drawBlocks.ts';
import { drawRightAligned, INK, INNER_WIDTH, newPaper, PAGE, type Paper } from './paper.ts';
import type { Report } from './reportBlocks.ts';

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
