import { readdirSync, rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ref, uploadBytesResumable } from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileFolder } from '../../../server/platform/embedded/files/fileFolder.ts';
import { firebaseClient, getFailure } from '../../helpers/firebaseClient.ts';
import { jpeg, mp4 } from '../../helpers/sampleFiles.ts';
import { startServer, type TestServer, type TestUser } from '../../helpers/server.ts';
import { BUCKET, multipartBody, storageWire } from '../../helpers/storageWire.ts';

let server: TestServer;
let person: TestUser;
let token: string;
let wire: ReturnType<typeof storageWire>;
let lines: string[] = [];
/** The lines of all tests: an outage is logged only at intervals. */
const allLines: string[] = [];

function keep(line: string): void {
  lines.push(line);
  allLines.push(line);
}

beforeAll(async () => {
  server = await startServer({}, { logStream: { write: keep } });
  person = await server.addUser();
  token = await server.signIn(person.email);
  wire = storageWire(server.origin, token);
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const dataDir = () => server.app.services.config.dataDir;
const getName = (path: string) => fileFolder(dataDir()).nameOf(path);
const getBytes = (path: string) => join(dataDir(), 'files', getName(path));
const getAddress = (path: string) => `${server.origin}${BUCKET}/${encodeURIComponent(path)}?alt=media`;
const waiting = () => readdirSync(join(dataDir(), 'uploads'));

let number = 0;
async function stored(bytes: Uint8Array = jpeg()): Promise<string> {
  const path = `photovideos/tan-wei-ling_${++number}.jpg`;
  const { status } = await wire.multipart(path, bytes);
  expect(status).toBe(200);
  return path;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(getAddress(path), {
    method,
    headers: { authorization: `Firebase ${token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The log names the file on disk but not the person's own file name. */
function expectLogged(path: string, problem: RegExp): void {
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toContainEqual(
    expect.objectContaining({ file: getName(path), problem: expect.stringMatching(problem) }),
  );
  expect(lines.join('')).not.toContain('tan-wei-ling');
  expect(lines.join('')).not.toContain(person.name);
}

describe('a stored file that the disk does not have as it was stored', () => {
  test.each<[string, RegExp, (file: string) => void]>([
    ['shorter', /^it has 1000 bytes instead of \d+$/, (file) => truncateSync(file, 1000)],
    ['empty', /^it has 0 bytes instead of \d+$/, (file) => truncateSync(file, 0)],
    ['longer', /^it has \d+ bytes instead of \d+$/, (file) => writeFileSync(file, jpeg(2500))],
    ['gone', /^it is missing$/, (file) => unlinkSync(file)],
    [
      'a folder',
      /^it is a folder$/,
      (file) => {
        unlinkSync(file);
        symlinkSync(dataDir(), file);
      },
    ],
  ])('FORM-9 %s: 404, nothing of it is sent, and the log has a line', async (_what, problem, spoil) => {
    const path = await stored();
    const before = await ask(path);
    spoil(getBytes(path));
    const etag = before.headers.get('etag') ?? '';
    const ways: Record<string, string>[] = [{}, { range: 'bytes=0-99' }, { 'if-none-match': etag }];
    for (const headers of ways) {
      const answer = await ask(path, headers);
      expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([
        404,
        'This file is damaged or missing.',
      ]);
      expect(answer.headers.get('etag')).toBeNull();
    }
    expect((await ask(path, {}, 'HEAD')).status).toBe(404);
    expectLogged(path, problem);
    rmSync(getBytes(path), { force: true });
  });

  test('FORM-9 a failed read is 503 with a sentence and a log line', async () => {
    const path = await stored();
    unlinkSync(getBytes(path));
    // A link to itself fails for every user, even root.
    symlinkSync(getBytes(path), getBytes(path));
    const answer = await ask(path);
    expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([
      503,
      'This file cannot be read at the moment.',
    ]);
    expectLogged(path, /ELOOP/);
    unlinkSync(getBytes(path));
  });

  test('FORM-9 one that is cut short while it is sent ends with the connection, and does not look whole', async () => {
    const bytes = mp4(48 * 1024 * 1024);
    const path = `photovideos/tan-wei-ling_long_${++number}.mp4`;
    const { headers } = await wire.start(path, bytes.length, 'video/mp4');
    const sent = await wire.command(headers.get('x-goog-upload-url') ?? '', 'upload, finalize', 0, bytes);
    expect(sent.status).toBe(200);
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      get(getAddress(path), { headers: { authorization: `Firebase ${token}` } }, answered).on(
        'error',
        failed,
      );
    });
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, String(bytes.length)]);
    // The server has filled the socket and waits; now the unread part of the file is removed.
    await new Promise((readable) => response.once('readable', readable));
    truncateSync(getBytes(path), 24 * 1024 * 1024);
    let received = 0;
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((ended) => {
      response.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      response.on('end', () => ended(undefined));
      response.on('error', ended);
    });
    expect(failure?.code).toBe('ECONNRESET');
    expect(received).toBeLessThan(bytes.length);
    expectLogged(path, /^it ends \d+ bytes early$/);
  });
});

describe('a full disk', () => {
  const sentence = 'The disk of the server is full, so nothing was saved. Please contact IT support.';

  /** Makes the system refuse the next byte of an upload: the file is replaced with /dev/full. */
  function fillUp(id: string): void {
    const file = join(dataDir(), 'uploads', id);
    unlinkSync(file);
    symlinkSync('/dev/full', file);
  }

  async function begunOnFullDisk(path: string, size: number): Promise<string> {
    const { headers } = await wire.start(path, size, 'video/mp4');
    const upload = headers.get('x-goog-upload-url') ?? '';
    fillUp(new URL(upload).searchParams.get('upload_id') ?? '');
    return upload;
  }

  test('FORM-9 an upload is refused with 507 and a sentence, and leaves nothing', async () => {
    const path = `photovideos/tan-wei-ling_full_${++number}.mp4`;
    const bytes = mp4(300_000);
    const upload = await begunOnFullDisk(path, bytes.length);
    const { status, body } = await wire.command(upload, 'upload, finalize', 0, bytes);
    expect([status, body.error.message]).toEqual([507, sentence]);
    expect(waiting()).toEqual([]);
    expect((await wire.find(path)).status).toBe(403);
    expect(allLines.join('')).toContain('ENOSPC');
    expect(allLines.join('')).not.toContain('tan-wei-ling');
    expect((await wire.multipart(path, bytes)).status).toBe(200);
  });

  test('FORM-9 the SDK reports it at once, and does not retry for ten minutes', async () => {
    const client = firebaseClient(server.origin);
    try {
      await client.signIn(person.email);
      const bytes = mp4(3 * 1024 * 1024);
      const task = uploadBytesResumable(ref(client.storage, `photovideos/sdk_full_${++number}.mp4`), bytes, {
        contentType: 'video/mp4',
      });
      while (waiting().length === 0) await new Promise(setImmediate);
      fillUp(waiting()[0] ?? '');
      expect(await getFailure(task.then())).toBe('storage/quota-exceeded');
      expect(waiting()).toEqual([]);
    } finally {
      await client.close();
    }
  });

  test('FORM-9 so is an upload in one piece', async () => {
    const path = `photovideos/tan-wei-ling_piece_${++number}.jpg`;
    // The file exists before its first byte arrives; then the disk is full.
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const sent = multipartBody(jpeg(), 'image/jpeg');
        controller.enqueue(sent.subarray(0, 10));
        await expect.poll(waiting).toHaveLength(1);
        fillUp(waiting()[0] ?? '');
        controller.enqueue(sent.subarray(10));
        controller.close();
      },
    });
    const answer = await wire.post(`${BUCKET}?${new URLSearchParams({ name: path })}`, {
      headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=xyz' },
      body,
      duplex: 'half',
    });
    expect([answer.status, answer.body.error.message]).toEqual([507, sentence]);
    expect(waiting()).toEqual([]);
    expect((await wire.find(path)).status).toBe(403);
  });

  test('FORM-9 a folder that takes no files is 503, and the next upload succeeds', async () => {
    const uploads = join(dataDir(), 'uploads');
    rmSync(uploads, { recursive: true });
    writeFileSync(uploads, '');
    const path = `photovideos/tan-wei-ling_${++number}.jpg`;
    const { status, body } = await wire.multipart(path, jpeg());
    unlinkSync(uploads);
    expect([status, body.error.message]).toEqual([503, 'The files cannot be reached at the moment.']);
    expect((await wire.multipart(path, jpeg())).status).toBe(200);
  });
});
