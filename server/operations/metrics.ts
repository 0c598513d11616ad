import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { THIS_MACHINE } from '../config/production.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { OutboxChannel, OutboxStatus } from '../database/schema.ts';
import { bearerToken } from '../http/authentication/bearerToken.ts';
import { callName, isLiveStream } from '../http/callNames.ts';
import { Refusal } from '../http/refusal.ts';
import { activityMetrics } from './activityMetrics.ts';
import type { Closing, Connections } from './connections.ts';
import { readFreeBytes } from './diskSpace.ts';
import { CHANNELS, NOT_SENT, outboxMetrics } from './outboxMetrics.ts';
import { PRESSURES, type Pressure, type UnderWay } from './overload.ts';

/** Seconds. Pages take less than the fourth; exports and uploads need the largest. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const NO_ACCESS =
  'Set METRICS_TOKEN and send it as a bearer token. Without it, metrics can only be read on this machine, and only if no ' +
  'proxy is in front.';

let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

type Options = { config: Config; database: Database };

/** `GET /metrics` for Prometheus. Labels contain only call names, methods and statuses, never an address or an id. */
export function metrics(app: FastifyInstance, { config, database }: Options) {
  const registers = [new Registry()];
  const duration = new Histogram({
    name: 'parks_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['call', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: 'parks_http_requests_refused_total',
    help: 'Requests answered with 503 because of overload, or 429 because of the share of a person',
    labelNames: ['reason'],
    registers,
  });
  const closed = new Counter({
    name: 'parks_connections_closed_total',
    help: 'Connections the server closed, by what took too long; room: to make room for others',
    labelNames: ['reason'],
    registers,
  });
  const notSent = new Counter({
    name: 'parks_messages_not_sent_total',
    help: 'Attempts to send that failed, by the status of the message afterwards; due: it is tried again',
    labelNames: ['channel', 'status'],
    registers,
  });
  // Without a first 0, an increase from nothing is not seen.
  for (const reason of PRESSURES) refused.inc({ reason }, 0);
  for (const channel of CHANNELS) for (const status of NOT_SENT) notSent.inc({ channel, status }, 0);
  databaseMetrics(database, registers);
  outboxMetrics(database, registers);
  new Gauge({
    name: 'parks_data_folder_free_bytes',
    help: 'Bytes that can still be written to DATA_DIR',
    registers,
    async collect() {
      this.set(await readFreeBytes(config.dataDir).catch(() => Number.NaN));
    },
  });
  const activity = activityMetrics(registers, config.dataDir);

  app.addHook('onResponse', async (request, reply) => {
    // A live stream lasts as long as its page is open, so its duration is meaningless.
    if (isLiveStream(request)) return;
    const labels = { call: callName(request), method: request.method, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { call: 'metrics' } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      throw new Refusal(401, NO_ACCESS);
    }
    const all = Registry.merge([processMetrics(), ...registers]);
    reply.header('cache-control', 'no-store').type(all.contentType);
    return all.metrics();
  });
  processMetrics();

  return {
    ...activity,
    countRefused: (reason: Pressure) => refused.inc({ reason }),
    countClosed: (reason: Closing) => closed.inc({ reason }),
    countNotSent: (channel: OutboxChannel, status: OutboxStatus) => notSent.inc({ channel, status }),
    countConnections: (count: Connections['count'], most: number) => {
      new Gauge({
        name: 'parks_connections_most',
        help: 'Maximum number of connections, by the limits and by how many files the process may open',
        registers,
      }).set(most);
      new Gauge({
        name: 'parks_connections',
        help: 'Open connections, by state',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, number] of Object.entries(count())) this.set({ state }, number);
        },
      });
    },
    showReadiness: (isReady: () => Promise<boolean>) =>
      new Gauge({
        name: 'parks_ready',
        help: '1 if /readyz returns 200, otherwise 0',
        registers,
        async collect() {
          this.set((await isReady().catch(() => false)) ? 1 : 0);
        },
      }),
    countUnderWay: (underWay: () => UnderWay) =>
      new Gauge({
        name: 'parks_http_requests_in_flight',
        help: 'Calls being answered, stored files and exports being sent, and open live streams',
        labelNames: ['kind'],
        registers,
        collect() {
          for (const [kind, count] of Object.entries(underWay())) this.set({ kind }, count);
        },
      }),
  };
}

function databaseMetrics(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'parks_database_statements_waiting',
    help: 'Statements waiting for a connection; for the embedded database, including the one that is running',
    registers,
    collect() {
      this.set(database.load().waiting);
    },
  });
  new Gauge({
    name: 'parks_database_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = database.load();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** Each proxy and content delivery network has its own header for the client's address. */
const OF_PROXIES =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-envoy-.*|x-proxy.*|cf-.*|cdn-loop)$|(^|-)(client|real|connecting|remote)-?(ip|addr)/;

/** METRICS_TOKEN grants access from anywhere. Without it, only direct calls from this machine are allowed. */
function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const token = bearerToken(request);
  if (config.metricsToken && token && isSame(token, config.metricsToken)) return true;
  const isDirect =
    config.trustedProxies === 0 &&
    // The server does not speak TLS, so an https URL means a proxy.
    !config.publicUrl.startsWith('https:') &&
    !Object.keys(request.headers).some((name) => OF_PROXIES.test(name)) &&
    // A page of another site whose domain name points to this machine sends that name in this header.
    THIS_MACHINE.test((request.headers.host ?? '').replace(/:\d+$/, ''));
  return isDirect && LOOPBACK.test(request.socket.remoteAddress ?? '');
}

/** Constant time, regardless of content and length, to prevent timing attacks. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
