import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../../database/connection.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { identityAdmin } from './admin.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import type { ChoosableAccount } from './popup/chooserHtml.ts';
import { identityRoutes } from './routes.ts';
import { NO_SEALING, openSealing } from './sealing.ts';
import type { Identity } from './signIn.ts';
import { NO_SIGNING_KEYS, openSigningKeys } from './signingKeys.ts';
import { createTokens } from './tokens.ts';
import { standInProvider } from './workAccounts.ts';
import { createAssertions } from './workAssertion.ts';

export { hashPassword, type PasswordCost } from './passwords.ts';

type Options = {
  database: Queryable;
  /** Contains the keys that sign tokens. */
  dataDir: string;
  now: () => Date;
  workAccountProvider?: string | undefined;
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
  workAccountProvider,
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
    provider: () => standInProvider(database, workAccountProvider),
  };
  return { admin, routes: identityRoutes(identity, admin, workAccounts) };
}
