import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../../database/connection.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { identityAdmin } from './admin.ts';
import type { ChoosableAccount } from './popup/chooserHtml.ts';
import { identityRoutes } from './routes.ts';
import type { Identity } from './signIn.ts';
import { signingKey } from './signingKey.ts';
import { createTokens } from './tokens.ts';
import { standInProvider } from './workAccounts.ts';
import { createAssertions } from './workAssertion.ts';

export { hashPassword } from './passwords.ts';

type Options = {
  database: Queryable;
  now: () => Date;
  workAccountProvider?: string | undefined;
  choosableAccounts?: readonly ChoosableAccount[] | undefined;
};

export async function embeddedIdentity({
  database,
  now,
  workAccountProvider,
  choosableAccounts = [],
}: Options): Promise<{ admin: IdentityAdmin; routes: FastifyPluginAsync }> {
  const key = await signingKey(database, now);
  const tokens = createTokens(key, now);
  const identity: Identity = { database, now, tokens };
  const admin = identityAdmin(identity);
  const workAccounts = {
    assertions: createAssertions(key, now),
    choosable: choosableAccounts,
    provider: () => standInProvider(database, workAccountProvider),
  };
  return { admin, routes: identityRoutes(identity, admin, workAccounts) };
}
