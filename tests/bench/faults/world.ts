import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../../../scripts/temporaryPostgres.mjs';
import { type BuiltServer, startBuiltServer } from '../../helpers/builtServer.ts';
import { getToken } from '../../helpers/calls.ts';
import { type Gateway, startGateway } from '../../helpers/gateway.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { POSTGRES_PROGRAMS } from '../../helpers/serverOnPostgres.ts';
import { mountDisk, unmountDisk } from '../../helpers/smallDisk.ts';
import { callAs } from '../../helpers/staff.ts';
import { startTcpProxy, type TcpProxy } from '../../helpers/tcpProxy.ts';

const ADMIN = { FIRST_ADMIN_EMAIL: 'chief@parks.example', FIRST_ADMIN_PASSWORD: 'Chief-password-1' };
const CLOCK = `--import=${pathToFileURL(join(import.meta.dirname, '../../helpers/steppedClock.mjs')).href}`;
const TEMPLATE = 'parks_template';

export const KINDS = ['embedded', 'PostgreSQL', 'two servers'] as const;
export type Kind = (typeof KINDS)[number];

/** An installation that things happen to. */
export type World = {
  kind: Kind;
  dataDir: string;
  /** A small disk with `dataDir` alone; undefined if this user may not mount one. */
  disk: string | undefined;
  /** Without the proxies; undefined for the embedded database. */
  databaseUrl: string | undefined;
  servers: BuiltServer[];
  /** Between each server and PostgreSQL. */
  proxies: TcpProxy[];
  /** A file with milliseconds, for each server. */
  clocks: string[];
  mail: MailServer;
  gateway: Gateway;
  token: string;
  stopServers: () => Promise<void>;
  remove: () => Promise<void>;
};

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
export type Worlds = {
  postgres: Postgres;
  open: (kind: Kind, seed: string) => Promise<World>;
  close: () => Promise<void>;
};

/** Makes one installation of each kind, which every run copies. */
export async function startWorlds(folder: string): Promise<Worlds> {
  // What is acknowledged must survive a kill of PostgreSQL. The loss of power is not simulated here.
  const postgres = await startPostgres(POSTGRES_PROGRAMS ?? '', ['synchronous_commit=on']);
  const getUrl = (name: string, port?: number) => {
    const url = new URL(postgres.url);
    url.pathname = name;
    if (port) url.port = String(port);
    return url.href;
  };
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const getTemplate = (kind: Kind) => join(folder, kind === 'embedded' ? 'embedded' : 'postgres');

  await administer(`create database ${TEMPLATE}`);
  for (const kind of ['embedded', 'PostgreSQL'] as const) {
    const dataDir = getTemplate(kind);
    mkdirSync(dataDir);
    const DATABASE_URL = kind === 'embedded' ? '' : getUrl(TEMPLATE);
    const server = await startBuiltServer({ dataDir, env: { ...ADMIN, DATABASE_URL, DEMO_DATA: 'false' } });
    await addRanger(server.origin);
    await server.stop();
  }

  async function open(kind: Kind, seed: string): Promise<World> {
    const place = mkdtempSync(join(folder, 'run-'));
    const disk = mountDisk();
    const dataDir = join(disk ?? place, 'data');
    cpSync(getTemplate(kind), dataDir, { recursive: true });
    const name = `parks_${seed.replaceAll(/\W/g, '_')}`;
    const isEmbedded = kind === 'embedded';
    if (!isEmbedded) {
      await administer(`create database ${name} template ${TEMPLATE}`);
      // At a crash before the next checkpoint, the sequences of a copy would fall back.
      await administer('checkpoint');
    }
    const [mail, gateway] = await Promise.all([startMailServer(), startGateway()]);
    const world: World = {
      ...{ kind, dataDir, disk, mail, gateway, servers: [], proxies: [], clocks: [], token: '' },
      databaseUrl: isEmbedded ? undefined : getUrl(name),
      async stopServers() {
        for (const server of world.servers) await server.stop();
      },
      async remove() {
        for (const server of world.servers) await server.kill9();
        for (const one of [...world.proxies, mail, gateway]) await one.close();
        if (!isEmbedded) await administer(`drop database ${name} with (force)`);
        if (disk) unmountDisk(disk);
        rmSync(place, { recursive: true, force: true });
      },
    };
    try {
      for (let number = 0; number < (kind === 'two servers' ? 2 : 1); number += 1) {
        const clock = join(place, `clock-${number}`);
        world.clocks.push(clock);
        const proxy = isEmbedded ? undefined : await startTcpProxy(Number(new URL(postgres.url).port));
        if (proxy) world.proxies.push(proxy);
        const env = {
          ...{
            ...ADMIN,
            NODE_OPTIONS: CLOCK,
            PARKS_CLOCK: clock,
            SMTP_URL: mail.url,
            SMS_GATEWAY_URL: gateway.url,
          },
          DATABASE_URL: proxy ? getUrl(name, proxy.port) : '',
        };
        world.servers.push(await startBuiltServer({ dataDir, env }));
      }
      const { FIRST_ADMIN_EMAIL: email, FIRST_ADMIN_PASSWORD: password } = ADMIN;
      world.token = await getToken(world.servers[0]?.origin ?? '', email, password);
      return world;
    } catch (error) {
      await world.remove();
      throw error;
    }
  }
  return { postgres, open, close: () => postgres.stop() };
}

/** Somebody whom emergencies are told to. */
async function addRanger(origin: string): Promise<void> {
  const chief = await getToken(origin, ADMIN.FIRST_ADMIN_EMAIL, ADMIN.FIRST_ADMIN_PASSWORD);
  const email = 'ranger@parks.example';
  await callAs(origin, chief, 'create_user', {
    ...{ email, name: 'Ranger', mobile_no: '+6591234567', staff_id: '40000001', role: 'senior_user' },
    ...{ park: 'Singapore Zoo', department: 'Operations', sub_department: 'Ranger/Security' },
  });
  await callAs(origin, chief, 'change_password', { email, password: 'Given-by-chief-1' });
}
