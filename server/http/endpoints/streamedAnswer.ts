import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An error breaks the connection, so that a partial list is never valid JSON. */
export class StreamedAnswer {
  readonly #rest: object;
  readonly #field: string;
  readonly #chunks: AsyncIterable<readonly unknown[]>;

  /** `rest` is the answer without `field`; the chunks form that list. */
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
