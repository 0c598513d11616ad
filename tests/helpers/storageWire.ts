/** The Storage calls as raw requests, for cases that the SDK never sends. */

export const BUCKET = '/v0/b/parks-console/o';

type Body = Uint8Array | ReadableStream<Uint8Array> | string;
type Sent = { headers?: Record<string, string>; body?: Body; duplex?: 'half' };
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
export type Answer = { status: number; headers: Headers; body: any };

export function storageWire(origin: string, token: string | undefined) {
  async function post(path: string, { headers, body, ...rest }: Sent): Promise<Answer> {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { ...(token && { authorization: `Firebase ${token}` }), ...headers },
      // The types of fetch do not accept a Buffer.
      body: body as BodyInit,
      ...rest,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }
  const get = (name: string, query = '') =>
    fetch(new URL(`${BUCKET}/${encodeURIComponent(name)}${query}`, origin), {
      headers: { ...(token && { authorization: `Firebase ${token}` }) },
    });
  const getAddress = (name: string) => `${BUCKET}?${new URLSearchParams({ name })}`;

  return {
    post,
    async find(name: string): Promise<Answer> {
      const response = await get(name);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async read(name: string): Promise<Buffer> {
      const response = await get(name, '?alt=media');
      if (!response.ok) throw new Error(`${name} is not to be read: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    multipart: (name: string, bytes: Uint8Array, contentType = 'application/octet-stream') =>
      post(getAddress(name), {
        headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=xyz' },
        body: multipartBody(bytes, contentType),
      }),
    start: (name: string, size: number | string, contentType = 'image/jpeg', description: unknown = {}) =>
      post(getAddress(name), {
        headers: {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-length': String(size),
          'x-goog-upload-header-content-type': contentType,
          'content-type': 'application/json; charset=utf-8',
        },
        body: typeof description === 'string' ? description : JSON.stringify(description),
      }),
    command: (upload: string, command: string, offset?: number | string, body?: Body, more: Sent = {}) =>
      post(upload, {
        headers: {
          'x-goog-upload-command': command,
          ...(offset !== undefined && { 'x-goog-upload-offset': String(offset) }),
        },
        ...(body !== undefined && { body }),
        ...more,
      }),
  };
}

export function multipartBody(
  bytes: Uint8Array,
  contentType: string,
  description: unknown = { contentType },
) {
  const opening = `--xyz\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(description)}\r\n--xyz\r\nContent-Type: ${contentType}\r\n\r\n`;
  return Buffer.concat([Buffer.from(opening), bytes, Buffer.from('\r\n--xyz--')]);
}

export function getStream(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
