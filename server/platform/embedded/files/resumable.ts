import type { FastifyRequest } from 'fastify';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { isDiskFull } from '../../../http/outOfService.ts';
import { type FileObject, type Files, findFile, publish, uploadCancelled } from './objects.ts';
import { discard, getPieces, measureReceived, receiveFile } from './receive.ts';
import { assertSize, getSizeLimit, toUploadFolder } from './rules.ts';
import { readByteCount, readCommands, type Sent } from './sent.ts';
import type { UploadQuotas } from './uploadQuotas.ts';
import { countReceived, dropUpload, findUpload, toArriving, type Upload } from './uploads.ts';
import { toMetadata } from './wire.ts';

const FATAL = [409, 413, 415];

export function resumableCommands(files: Files, quotas: UploadQuotas) {
  const locked = uploadLocks();
  const { uploads } = files.storage;

  /** @throws GoogleRefusal */
  async function command(sent: Sent, id: string): Promise<object> {
    const words = readCommands(sent.request);
    if (words.has('query')) return query(sent, await findUpload(files, id, sent.userId));
    // A part that waited while its client left must not end what the client sent next.
    if (sent.request.raw.socket.destroyed) throw new GoogleRefusal(400, 'The upload was interrupted.');
    return locked(id, async (ended) => {
      const stop = () => words.has('upload') && sent.body.destroy();
      ended.addEventListener('abort', stop);
      try {
        return await perform(sent, await findUpload(files, id, sent.userId), words);
      } finally {
        ended.removeEventListener('abort', stop);
      }
    });
  }

  async function query({ reply }: Sent, upload: Upload): Promise<object> {
    const received =
      upload.status === 'final' ? (await findStored(upload)).size : await countWhileActive(upload);
    reply.headers({ 'x-goog-upload-status': upload.status, 'x-goog-upload-size-received': String(received) });
    return {};
  }

  async function perform(sent: Sent, upload: Upload, words: Set<string>): Promise<object> {
    const { reply } = sent;
    if (upload.status === 'final') return finalAnswer(sent, upload);
    if (words.has('cancel')) {
      if (!(await dropUpload(files, upload))) return finalAnswer(sent, upload);
      reply.header('x-goog-upload-status', 'cancelled');
      return {};
    }
    if (upload.status === 'cancelled') throw uploadCancelled();
    if (!words.has('upload') && !words.has('finalize')) {
      throw new GoogleRefusal(400, 'The upload command is unknown.');
    }
    try {
      const end = words.has('upload') ? await take(sent, upload) : getOffset(sent.request);
      const received = await countReceived(files, upload);
      if (!words.has('finalize')) {
        reply.headers({ 'x-goog-upload-status': 'active', 'x-goog-upload-size-received': String(received) });
        return {};
      }
      if (received !== end)
        throw new GoogleRefusal(400, `The upload ends at ${end}, but has ${received} bytes.`);
      await finish(upload);
      return await finalAnswer(sent, upload);
    } catch (error) {
      const isFatal = error instanceof GoogleRefusal && FATAL.includes(error.statusCode);
      // Remove the partial file to free disk space.
      if (isFatal || isDiskFull(error)) await dropUpload(files, upload);
      throw error;
    }
  }

  async function take(sent: Sent, upload: Upload): Promise<number> {
    const { request, body } = sent;
    const pieces = getPieces(body);
    try {
      const offset = getOffset(sent.request);
      const received = await countReceived(files, upload);
      if (offset > received) throw new GoogleRefusal(400, `Only ${received} bytes have arrived so far.`);
      const length = readByteCount(request, 'content-length');
      assertSize(offset + length, getSizeLimit(upload.contentType, toUploadFolder(upload.path)));
      await quotas.countBytes(sent.userId, length);
      const end = await receivePart(pieces, upload, offset);
      // A chunked body has no length.
      if (length === 0) await quotas.countBytes(sent.userId, end - offset);
      return end;
    } finally {
      await pieces.return(undefined);
      discard(body);
    }
  }

  /** Clients forget what is acknowledged, so it is kept over a power failure, and so is the start of a broken body. */
  async function receivePart(
    pieces: AsyncGenerator<Buffer>,
    upload: Upload,
    offset: number,
  ): Promise<number> {
    const file = await uploads.open(upload.id, offset);
    const keep = () => uploads.keep(upload.id, file, offset);
    const end = await receiveFile(pieces, toArriving(upload, file), offset).catch(async (error: unknown) => {
      // The first error says more, such as that the disk is full.
      await keep().catch(() => undefined);
      throw error;
    });
    await keep();
    return end;
  }

  async function finish(upload: Upload): Promise<void> {
    const { path, customMetadata, uploadedBy } = upload;
    const { file, release } = await uploads.assemble(upload.id);
    try {
      const whole = await measureReceived(toArriving(upload, file));
      await publish(files, { ...whole, path, customMetadata, uploadedBy }, file, upload.id);
    } finally {
      await release();
    }
    // The file is stored. If this fails, the removal of old uploads finds the rest.
    await uploads.drop(upload.id).catch(() => undefined);
  }

  /** Reports `final` for a finished upload. With `active` the SDK would restart it endlessly. */
  async function finalAnswer({ reply }: Sent, upload: Upload): Promise<object> {
    const file = await findStored(upload);
    reply.headers({ 'x-goog-upload-status': 'final', 'x-goog-upload-size-received': String(file.size) });
    return toMetadata(file);
  }

  async function findStored({ path }: Upload): Promise<FileObject> {
    const file = await findFile(files.database, path);
    if (!file) throw new GoogleRefusal(404, 'This file was deleted.');
    return file;
  }

  const countWhileActive = (upload: Upload) =>
    upload.status === 'active' ? countReceived(files, upload) : 0;

  return { command };
}

const getOffset = (request: FastifyRequest) => readByteCount(request, 'x-goog-upload-offset');

type Holder = { controller: AbortController; over: Promise<void> };

/** A newer request aborts the older one: it comes from the same client after a broken connection. */
function uploadLocks() {
  const current = new Map<string, Holder>();
  return async <Result>(id: string, work: (ended: AbortSignal) => Promise<Result>): Promise<Result> => {
    for (let before = current.get(id); before; before = current.get(id)) {
      before.controller.abort();
      await before.over;
    }
    const controller = new AbortController();
    const working = work(controller.signal);
    const holder: Holder = {
      controller,
      over: working.then(
        () => undefined,
        () => undefined,
      ),
    };
    current.set(id, holder);
    try {
      return await working;
    } finally {
      if (current.get(id) === holder) current.delete(id);
    }
  };
}
