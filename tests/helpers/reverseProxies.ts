import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { waitUntil } from './waiting.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

type Place = {
  folder: string;
  /** The ports of https and http. */
  ports: [number, number];
  /** Addresses such as `127.0.0.1:3000`. */
  servers: [string, string];
  certificate: string;
  key: string;
};

type ReverseProxy = {
  name: string;
  /** Its package in Debian. */
  debian: string;
  program: string | undefined;
  /** The file of `deploy/` for this place: other ports, certificates, servers and folders, and otherwise unchanged. */
  adapt: (file: string, place: Place) => string;
  file: string;
  args: (file: string, place: Place) => string[];
};

export const REVERSE_PROXIES: ReverseProxy[] = [
  {
    name: 'nginx',
    debian: 'nginx-light',
    program: findProgram('nginx'),
    file: 'nginx.conf',
    adapt: (file, { folder, ports: [https, http], servers, certificate, key }) =>
      replaceAll(file, {
        'user www-data;': `pid ${folder}/pid;`,
        'listen 443': `listen 127.0.0.1:${https}`,
        'listen 80': `listen 127.0.0.1:${http}`,
        '/etc/ssl/parks/fullchain.pem': certificate,
        '/etc/ssl/parks/privkey.pem': key,
        '127.0.0.1:3000': servers[0],
        '127.0.0.1:3001': servers[1],
        '/var/log/nginx': folder,
        'http {': `http {\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`,
      }),
    args: (file, { folder }) => ['-p', folder, '-c', file, '-g', 'daemon off;'],
  },
  {
    name: 'Caddy',
    debian: 'caddy',
    program: findProgram('caddy'),
    file: 'Caddyfile',
    adapt: (file, { ports: [https], servers, certificate, key }) =>
      replaceAll(file, {
        'parks.example {': `https://127.0.0.1:${https} {\n\ttls ${certificate} ${key}`,
        '127.0.0.1:3000': servers[0],
        '127.0.0.1:3001': servers[1],
        'grace_period 5m': 'admin off\n\tauto_https off\n\tgrace_period 1s',
      }),
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** @throws if the file does not have one of the texts */
function replaceAll(text: string, places: Record<string, string>): string {
  for (const [found, other] of Object.entries(places)) {
    if (!text.includes(found)) throw new Error(`The file of deploy/ does not have "${found}".`);
    text = text.replaceAll(found, other);
  }
  return text;
}

/** @returns a function that stops it */
export async function startReverseProxy(
  { name, program = '', file, adapt, args }: ReverseProxy,
  place: Pick<Place, 'ports' | 'servers'>,
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'parks-proxy-'));
  const here = { ...place, folder, ...makeCertificate(folder) };
  const config = join(folder, file);
  writeFileSync(config, adapt(readFileSync(join(DEPLOY, file), 'utf8'), here));
  const child = spawn(program, args(config, here), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(() => {
      if (child.exitCode !== null) throw new Error(`${name} did not start: ${log}`);
      return accepts(place.ports[0]);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function makeCertificate(folder: string): Pick<Place, 'certificate' | 'key'> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=parks.example', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...files], { stdio: 'pipe' });
  return { certificate, key };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
