import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { IdentifyCaller } from './caller.ts';
import { FILE_MODE } from './fileFolder.ts';
import { readMultipart } from './multipart.ts';
import { type Files, findFile, pathTaken, publish } from './objects.ts';
import { discard, getPieces, measureReceived, readSmall, receiveFile } from './receive.ts';
import { resumableCommands } from './resumable.ts';
import { assertSize, getSizeLimit, toUploadFolder } from './rules.ts';
import {
  getBodyStream,
  getRequestOrigin,
  readByteCount,
  readFileName,
  type Sent,
  type UploadQuery,
} from './sent.ts';
import type { UploadQuotas } from './uploadQuotas.ts';
import { DESCRIPTION_MAX_BYTES, readDescription, startUpload } from './uploads.ts';
import { BUCKET, toMetadata } from './wire.ts';

export type UploadOptions = {
  quotas: UploadQuotas;
  /** Set by the operator. Without it, upload addresses are built from the request. */
  publicUrl: string | undefined;
};

export function uploadRoutes(
  app: FastifyInstance,
  files: Files,
  callerOf: IdentifyCaller,
  { quotas, publicUrl }: UploadOptions,
): void {
  const { command } = resumableCommands(files, quotas);

  app.post<{ Querystring: UploadQuery }>(`/v0/b/${BUCKET}/o`, async (request, reply) => {
    const { user } = await callerOf(request);
    const sent: Sent = { request, reply, body: getBodyStream(request), userId: user.id };
    reply.header('cache-control', 'no-store');
    if (typeof request.query.upload_id === 'string') return command(sent, request.query.upload_id);
    return request.headers['x-goog-upload-protocol'] === 'resumable' ? start(sent) : uploadAtOnce(sent);
  });

  async function uploadAtOnce({ request, body, userId }: Sent): Promise<object> {
    const path = readFileName(request);
    const folder = toUploadFolder(path);
    const pieces = getPieces(body);
    const file = await files.storage.arriving(randomUUID());
    await (await open(file, 'wx', FILE_MODE)).close();
    try {
      await quotas.countUpload(userId);
      await quotas.countBytes(userId, readByteCount(request, 'content-length'));
      const { description, content } = await readMultipart(request.headers['content-type'] ?? '', pieces);
      const { contentType: declaredType, metadata } = readDescription(description);
      // Subtract the description for a lower bound of the file size.
      const length = readByteCount(request, 'content-length') - 2 * DESCRIPTION_MAX_BYTES;
      assertSize(length, getSizeLimit(declaredType, folder));
      await receiveFile(content, { file, folder, declaredType }, 0);
      const whole = await measureReceived({ file, folder, declaredType });
      return toMetadata(
        await publish(files, { ...whole, path, customMetadata: metadata, uploadedBy: userId }, file),
      );
    } finally {
      await pieces.return(undefined);
      discard(body);
      await rm(file, { force: true });
    }
  }

  async function start({ request, reply, body, userId }: Sent): Promise<object> {
    const path = readFileName(request);
    const folder = toUploadFolder(path);
    const description = readDescription(await readSmall(body, DESCRIPTION_MAX_BYTES));
    const declaredType = request.headers['x-goog-upload-header-content-type'];
    if (typeof declaredType === 'string') description.contentType = declaredType;
    const declaredSize = readByteCount(request, 'x-goog-upload-header-content-length');
    assertSize(declaredSize, getSizeLimit(description.contentType, folder));
    if (await findFile(files.database, path)) throw pathTaken();
    await quotas.countUpload(userId);
    const id = await startUpload(files, path, userId, description);
    const address = new URL(`/v0/b/${BUCKET}/o`, publicUrl ?? getRequestOrigin(request));
    address.search = new URLSearchParams({
      name: path,
      upload_id: id,
      upload_protocol: 'resumable',
    }).toString();
    reply.headers({ 'x-goog-upload-status': 'active', 'x-goog-upload-url': address.href });
    return {};
  }
}
