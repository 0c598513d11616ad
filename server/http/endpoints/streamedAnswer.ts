import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * An answer whose one list is too long to hold at once. It reaches the client as the same JSON as any other, written chunk
 * by chunk as fast as the client takes it; a failure on the way breaks the connection, so that half a list passes for none.
 */
export class StreamedAnswer {
  readonly #rest: object;
  readonly #field: string;
  readonly #chunks: AsyncIterable<readonly unknown[]>;

  /** `rest` is the answer without `field`, which is what the chunks hold together. */
  constructor(rest: object, field: string, chunks: AsyncIterable<readonly unknown[]>) {
    this.#rest = rest;
    this.#field = field;
    this.#chunks = chunks;
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(this.#json(), { objectMode: false }));
  }

  async *#json(): AsyncGenerator<string> {
    const head = JSON.stringify({ message: 'Success', ...this.#rest });
    yield `${head.slice(0, -1)},${JSON.stringify(this.#field)}:[`;
    let isFirst = true;
    for await (const chunk of this.#chunks) {
      if (chunk.length === 0) continue;
      yield `${isFirst ? '' : ','}${chunk.map((entry) => JSON.stringify(entry)).join(',')}`;
      isFirst = false;
    }
    yield ']}';
  }
}
