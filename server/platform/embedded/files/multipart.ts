import { GoogleRefusal } from '../../../http/googleErrors.ts';

const OPENING_MAX_BYTES = 64 * 1024;

type MultipartUpload = {
  description: string;
  content: AsyncGenerator<Buffer>;
};

/** The Firebase SDK sends a description, then the bytes. @throws GoogleRefusal 400 if malformed or incomplete */
export async function readMultipart(
  contentType: string,
  pieces: AsyncGenerator<Buffer>,
): Promise<MultipartUpload> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) throw malformed();
  const scanner = new Scanner(pieces);
  await scanner.until(`--${name}\r\n`);
  await scanner.until('\r\n\r\n');
  const description = await scanner.until(`\r\n--${name}\r\n`);
  await scanner.until('\r\n\r\n');
  return { description: description.toString('utf8'), content: scanner.contentUntil(`\r\n--${name}--`) };
}

const malformed = () => new GoogleRefusal(400, 'The upload is incomplete or malformed.');

class Scanner {
  readonly #pieces: AsyncGenerator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncGenerator<Buffer>) {
    this.#pieces = pieces;
  }

  async until(mark: string): Promise<Buffer> {
    let at = this.#buffer.indexOf(mark);
    while (at < 0) {
      if (this.#buffer.length > OPENING_MAX_BYTES || !(await this.#more())) throw malformed();
      at = this.#buffer.indexOf(mark);
    }
    const before = this.#buffer.subarray(0, at);
    this.#buffer = this.#buffer.subarray(at + Buffer.byteLength(mark));
    return before;
  }

  async *contentUntil(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(mark);
      if (at >= 0) {
        if (at > 0) yield this.#buffer.subarray(0, at);
        return;
      }
      // The last bytes may be the start of the mark.
      const sure = this.#buffer.length - (Buffer.byteLength(mark) - 1);
      if (sure > 0) {
        yield this.#buffer.subarray(0, sure);
        this.#buffer = this.#buffer.subarray(sure);
      }
      if (!(await this.#more())) throw malformed();
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done) return false;
    this.#buffer = this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
    return true;
  }
}
