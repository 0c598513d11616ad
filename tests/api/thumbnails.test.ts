import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toThumbnailUrl } from '../../contract/incidents/media.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { BUCKET, storageWire } from '../helpers/storageWire.ts';

let server: TestServer;
let token: string;
let strangerToken: string;

beforeAll(async () => {
  // Creating the large photos blocks this process, which must not count as server overload.
  server = await startServer();
  token = await server.signIn((await server.addUser()).email);
  strangerToken = await server.signIn((await server.addUser()).email);
});
afterAll(() => server.close());

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const { status, body } = await storageWire(server.origin, token).multipart(`photovideos/${name}`, bytes);
  expect(status).toBe(200);
  return `${BUCKET}/photovideos%2F${name}?alt=media&token=${body.downloadTokens}`;
}

const get = (address: string, as = token) =>
  fetch(server.origin + address, { headers: { cookie: `parks_session=${as}` } });
const getBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Noise, so that it has the size of a photo. Stored rotated with an orientation tag, as phones do. */
const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const folder = () => join(server.app.services.config.dataDir, 'thumbnails');
function kept(): string[] {
  if (!existsSync(folder())) return [];
  return readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder(), name)).isFile(),
  );
}

function openFiles(): string[] {
  const all = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [];
  return all.flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // Already closed, such as the descriptor that read this folder.
      return [];
    }
  });
}

test('FORM-9 a photo has a small picture, upright, without what the camera wrote, made once and gone with the photo', async () => {
  const original = await photo();
  const before = kept();
  const made = () => kept().filter((name) => !before.includes(name));
  const address = await stored('big.jpg', original);
  expect(made()).toEqual([]);

  const answers = await Promise.all([1, 2, 3].map(() => get(toThumbnailUrl(address))));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  }
  const [small] = await Promise.all(answers.map(getBytes));
  const { width, height, exif, orientation } = await sharp(small).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 300, height: 400 });
  expect(small?.length).toBeLessThan(original.length / 10);

  expect(openFiles().filter((path) => path.startsWith(folder()))).toEqual([]);

  const [file, ...others] = made();
  expect(others).toEqual([]);
  const first = statSync(join(folder(), file ?? ''));
  expect(first.mode & 0o077).toBe(0);
  await getBytes(await get(toThumbnailUrl(address)));
  expect(statSync(join(folder(), file ?? '')).mtimeMs).toBe(first.mtimeMs);

  const whole = await get(address);
  expect(whole.headers.get('content-type')).toBe('image/jpeg');
  expect(await getBytes(whole)).toEqual(original);

  const deleted = await fetch(server.origin + address, {
    method: 'DELETE',
    headers: { authorization: `Firebase ${token}` },
  });
  expect(deleted.status).toBe(204);
  expect(made()).toEqual([]);
});

test('LIST-13 FORM-9 a small picture needs the same access as its photo', async () => {
  const address = await stored('mine.jpg', await photo());
  await getBytes(await get(toThumbnailUrl(address)));
  expect((await get(toThumbnailUrl(address), strangerToken)).status).toBe(
    (await get(address, strangerToken)).status,
  );
  expect((await get(toThumbnailUrl(address), strangerToken)).status).toBe(403);
});
