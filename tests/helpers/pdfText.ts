import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** PDF-1: what a PDF says, page by page, and what it says of itself; read by another library than it was written with. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text: pages } = await extractText(document);
  const { info } = await getMeta(document);
  const outline = (await document.getOutline()) ?? [];
  return { pages, text: pages.join('\n'), info, outline: outline.map(({ title }) => title) };
}
