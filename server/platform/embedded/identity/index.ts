import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { identityAdmin } from './admin.ts';
import { openIdProvider } from './openIdProvider.ts';
import { CALLBACK_PATH } from './openIdRoutes.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import type { ChoosableAccount } from './popup/chooserHtml.ts';
import { identityRoutes } from './routes.ts';
import { NO_SEALING, openSealing } from './sealing.ts';
import type { Identity } from './signIn.ts';
import { NO_SIGNING_KEYS, openSigningKeys } from './signingKeys.ts';
import { createTokens } from './tokens.ts';
import { offeredProvider } from './workAccounts.ts';
import { createAssertions } from './workAssertion.ts';

export { hashPassword, type PasswordCost } from './passwords.ts';

type WorkAccountConfig = Pick<Config, 'openId' | 'publicUrl' | 'workAccountProvider'>;

type Options = {
  database: Queryable;
  /** Contains the keys that sign tokens. */
  dataDir: string;
  now: () => Date;
  /** Without it, there are no work accounts. */
  config?: WorkAccountConfig | undefined;
  choosableAccounts?: readonly ChoosableAccount[] | undefined;
  passwordCost?: PasswordCost | undefined;
  countSignIn?: Identity['countSignIn'];
};

/** For commands and for preparing the start, which change accounts and read no tokens. */
export function embeddedAccounts(database: Queryable, now: () => Date): IdentityAdmin {
  const tokens = createTokens(NO_SIGNING_KEYS, now);
  return identityAdmin({ database, now, tokens, passwords: createPasswords(), sealing: NO_SEALING });
}

export async function embeddedIdentity({
  database,
  dataDir,
  now,
  config = { publicUrl: '', workAccountProvider: undefined },
  choosableAccounts = [],
  passwordCost,
  countSignIn = () => undefined,
}: Options): Promise<{ admin: IdentityAdmin; routes: FastifyPluginAsync }> {
  const keys = await openSigningKeys(dataDir, database, now);
  const tokens = createTokens(keys, now);
  const identity: Identity = {
    database,
    now,
    tokens,
    passwords: createPasswords(passwordCost),
    sealing: openSealing(dataDir),
    countSignIn,
  };
  const admin = identityAdmin(identity);
  const workAccounts = {
    assertions: createAssertions(keys, now),
    choosable: choosableAccounts,
    provider: () => offeredProvider(database, config),
    publicUrl: config.publicUrl,
    openId: config.openId && openIdProvider(config.openId, `${config.publicUrl}${CALLBACK_PATH}`),
  };
  return { admin, routes: identityRoutes(identity, admin, workAccounts) };
}
