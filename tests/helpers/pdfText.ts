import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of each page and the metadata of a PDF, read by a different library than the one that wrote it (PDF-1). */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(document);
  const { info } = await getMeta(document);
  const outline = (await document.getOutline()) ?? [];
  return { pages, text: pages.join('\n'), info, outline: outline.map(({ title }) => title) };
}

const toLatin1 = (pdf: ArrayBuffer) => Buffer.from(pdf).toString('latin1');

export function countImages(pdf: ArrayBuffer): number {
  return toLatin1(pdf).split('/Subtype /Image').length - 1;
}

/** What draws the pages, such as the ActualText of a picture, which `extractText` leaves out. */
export function readStreams(pdf: ArrayBuffer): string {
  const streams = toLatin1(pdf).matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams]
    .map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
    .join('\n');
}
