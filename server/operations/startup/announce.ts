import type { AddressInfo } from 'node:net';
import type { Config } from '../../config.ts';
import { consoleConfig } from '../../console/consoleConfig.ts';
import { OUTBOX_PATH } from '../../platform/embedded/outbox/outboxPage.ts';
import type { Services } from '../../services.ts';

const HERE = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'];

export function serverAddress(config: Config, { port }: AddressInfo): string {
  const name = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${HERE.includes(config.host) ? 'localhost' : name}:${port}`;
}

export async function demonstrationLines(services: Services, address: string): Promise<string[]> {
  const { demonstration } = await consoleConfig(services);
  if (!demonstration) return [];
  const widest = Math.max(...demonstration.accounts.map(({ title }) => title.length));
  return [
    '',
    `It contains made-up data. Sign in as any of these, with the password ${demonstration.password}`,
    ...demonstration.accounts.map(({ title, email }) => `  ${title.padEnd(widest)}  ${email}`),
    `Mail, SMS and push, including one-time codes: ${address}${OUTBOX_PATH}`,
    ...(services.config.productionSign
      ? [
          '',
          `Anyone who can reach this server can sign in, read its messages and choose any account. DEMO_DATA=true allows this, ` +
            `although ${services.config.productionSign}: do not enter real data.`,
        ]
      : []),
    '',
  ];
}
