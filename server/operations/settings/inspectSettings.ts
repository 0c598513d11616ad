import { findLookalikes } from '../../config/mistyped.ts';
import { type Config, SETTING_NAMES } from '../../config.ts';
import { findMailServerProblem } from '../../messages/mail.ts';
import { withoutValues } from '../logging.ts';
import { inspectDataFolder } from './dataFolder.ts';
import { type Finding, warning } from './finding.ts';
import { inspectDatabaseFiles, inspectServiceAccount } from './keyFiles.ts';
import { inspectProxies } from './proxies.ts';
import { inspectPublicServerUrl } from './publicServerUrl.ts';
import { inspectPublicUrl } from './publicUrl.ts';

export const MAIL_MISSING =
  'SMTP_URL is not set, so this server sends no mail. People who need a one-time code by mail, such as new users, cannot ' +
  'sign in.';

type Options = {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  now: Date;
  /** True in production without mail. */
  isMailMissing: boolean;
};

/** The checks that need neither the database nor the network. `npm run check-settings` and every start use them. */
export async function inspectSettings({ config, env, now, isMailMissing }: Options): Promise<Finding[]> {
  // An empty value counts as not set.
  const names = Object.keys(env).filter((name) => env[name]);
  return [
    ...(await inspectDataFolder(config.dataDir)),
    ...inspectDatabaseFiles(config, now),
    ...inspectServiceAccount(config),
    ...inspectProxies(config),
    ...inspectPublicUrl(config),
    ...inspectPublicServerUrl(config),
    ...findLookalikes(names, SETTING_NAMES).map(warning),
    ...(isMailMissing ? [warning(MAIL_MISSING)] : []),
  ];
}

/** Takes up to ten seconds. */
export async function inspectMailServer({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (!mail) return [];
  const problem = await findMailServerProblem(mail.smtpUrl);
  if (!problem) return [];
  return [
    warning(
      `The mail server ${getHost(mail.smtpUrl)} of SMTP_URL cannot be used: ${withoutValues(problem)}. Mail waits in the outbox, ` +
        'and is tried again for about three hours.',
    ),
  ];
}

/** Without user name and password. */
const getHost = (url: string) => (URL.canParse(url) ? new URL(url).host : '');
