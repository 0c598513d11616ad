import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { consoleConfig } from '../console/consoleConfig.ts';
import type { Queryable } from '../database/connection.ts';
import { OUTBOX_PATH } from '../dev/outboxPage.ts';

/** Addresses that a browser on this machine reaches as localhost. */
const HERE = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'];

/** An address to click on. */
export function addressOf(config: Config, { port }: AddressInfo): string {
  const name = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${HERE.includes(config.host) ? 'localhost' : name}:${port}`;
}

/** Who can sign in to a demonstration at this address, as lines to print; none elsewhere. */
export async function demonstrationLines(
  config: Config,
  database: Queryable,
  address: string,
): Promise<string[]> {
  const { demonstration } = await consoleConfig(config, database);
  if (!demonstration) return [];
  const widest = Math.max(...demonstration.accounts.map(({ title }) => title.length));
  return [
    '',
    `It holds made-up data. Sign in as any of these, with the password ${demonstration.password}`,
    ...demonstration.accounts.map(({ title, email }) => `  ${title.padEnd(widest)}  ${email}`),
    `Mail, SMS and push, one-time codes among them: ${address}${OUTBOX_PATH}`,
    ...(config.productionSign
      ? [
          '',
          `Whoever reaches this host can sign in, read its messages and choose any account. DEMO_DATA=true asks for that, ` +
            `although ${config.productionSign}: keep nothing real in it.`,
        ]
      : []),
    '',
  ];
}
