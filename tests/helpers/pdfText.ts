import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of each page and the metadata of a PDF, read by a different library than the one that wrote it (PDF-1). */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(document);
  const { info } = await getMeta(document);
  const outline = (await document.getOutline()) ?? [];
  return { pages, text: pages.join('\n'), info, outline: outline.map(({ title }) => title) };
}
