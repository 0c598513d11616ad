import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/freePort.mjs';
import { waitUntil } from './waiting.ts';

const PROGRAM = resolve(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');

/** The only credentials that it accepts. */
export const BUCKET_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 server with one bucket in its own process. It keeps its port and its objects over restarts. */
export async function startBucketServer(name: string) {
  const directory = mkdtempSync(join(tmpdir(), 'parks-bucket-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const address = ['--address', '127.0.0.1', '--port', String(port)];
    const args = [PROGRAM, '--silent', '--directory', directory, ...address, '--configure-bucket', name];
    child = spawn(process.execPath, args, { stdio: 'ignore' });
    await waitUntil(() =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    );
  }

  async function end(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  await start();
  return {
    endpoint,
    start,
    end,
    async stop() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
