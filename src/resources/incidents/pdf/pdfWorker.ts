import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { browserDrawing } from './browserDrawing.ts';
import { drawReport } from './drawReport.ts';
import { chooseFonts, type FontReader } from './fonts.ts';
import { loadPictures } from './loadPictures.ts';
import { collectImages, collectTexts, type Report } from './reportBlocks.ts';

/** `filesUrl` comes before the addresses of files that begin with a slash. */
export type PdfRequest = { report: Report; parks: Park[]; filesUrl: string };
export type PdfAnswer =
  | { kind: 'progress'; text: string; done: number; total: number }
  | { kind: 'made'; pdf: ArrayBuffer; missing: number }
  | { kind: 'failed'; reason: string };

const answer = (message: PdfAnswer, moved: Transferable[] = []) => postMessage(message, { transfer: moved });

addEventListener('message', async ({ data }: MessageEvent<PdfRequest>) => {
  try {
    const { pdf, missing } = await made(data);
    answer({ kind: 'made', pdf, missing }, [pdf]);
  } catch (error) {
    answer({ kind: 'failed', reason: String(error) });
  }
});

async function made({ report, parks, filesUrl }: PdfRequest) {
  const texts = collectTexts(report, parks);
  const images = collectImages(report);
  const total = images.length;
  const [fonts, drawing, pictures] = await Promise.all([
    chooseFonts(texts, reader),
    browserDrawing(texts, reader),
    loadPictures(images, filesUrl, (done) =>
      answer({ kind: 'progress', text: 'Loading the photos', done, total }),
    ),
  ]);
  answer({ kind: 'progress', text: 'Creating the pages', done: total, total });
  const pdf = drawReport(report, { fonts, drawing, parks, pictures });
  return { pdf, missing: total - pictures.size };
}

const reader: FontReader = {
  json: async (url) => (await loaded(url)).json(),
  bytes: async (url) => new Uint8Array(await (await loaded(url)).arrayBuffer()),
};

async function loaded(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return response;
}
