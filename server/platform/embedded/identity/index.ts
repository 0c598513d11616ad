import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { Services } from '../../../services.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { identityAdmin } from './admin.ts';
import { keyFile } from './keyFile.ts';
import { keyRow, readSealedKey } from './keyRows.ts';
import { openIdProvider } from './openIdProvider.ts';
import { CALLBACK_PATH } from './openIdRoutes.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import type { ChoosableAccount } from './popup/chooserHtml.ts';
import { EMBEDDED_PROJECT } from './project.ts';
import { identityRoutes } from './routes.ts';
import { copyKey, createSealing, NO_SEALING, openSealing, type Sealing } from './sealing.ts';
import type { Identity } from './signIn.ts';
import { NO_SIGNING_KEYS, openSigningKeys, type SigningKeys } from './signingKeys.ts';
import { createTokens } from './tokens.ts';
import { offeredProvider } from './workAccounts.ts';
import { createAssertions } from './workAssertion.ts';

export type { PasswordCost } from './passwords.ts';

type WorkAccountConfig = Pick<Config, 'openId' | 'publicUrl' | 'workAccountProvider'>;

export type EmbeddedOptions = {
  database: Queryable;
  /** Contains the keys that sign tokens, unless there is a secret. */
  dataDir: string;
  keysSecret?: string | undefined;
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
  keysSecret,
  now,
  config = { publicUrl: '', workAccountProvider: undefined },
  choosableAccounts = [],
  passwordCost,
  countSignIn = () => undefined,
}: EmbeddedOptions): Promise<{
  admin: IdentityAdmin;
  routes: FastifyPluginAsync;
  consoleSettings: Services['platformSettings'];
}> {
  const { keys, sealing } = await openKeys({ dataDir, keysSecret, database, now });
  const tokens = createTokens(keys, now);
  const identity: Identity = {
    database,
    now,
    tokens,
    passwords: createPasswords(passwordCost),
    sealing,
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
  return {
    admin,
    routes: identityRoutes(identity, admin, workAccounts),
    async consoleSettings() {
      const provider = await workAccounts.provider();
      return {
        firebase: {
          apiKey: 'embedded',
          authDomain: new URL(config.publicUrl).host,
          projectId: EMBEDDED_PROJECT,
          storageBucket: EMBEDDED_PROJECT,
        },
        embedded: true,
        workAccount: provider ? { provider } : undefined,
      };
    },
  };
}

/** A database without encrypted keys takes those of the data folder, so that people stay signed in. */
async function openKeys({
  dataDir,
  keysSecret,
  database,
  now,
}: Pick<EmbeddedOptions, 'dataDir' | 'keysSecret' | 'database' | 'now'>): Promise<{
  keys: SigningKeys;
  sealing: Sealing;
}> {
  const file = keyFile(dataDir);
  if (!keysSecret) {
    return { keys: await openSigningKeys(file, database, now), sealing: openSealing(dataDir) };
  }
  const keys = await openSigningKeys(keyRow(database, keysSecret), database, now, await file.read());
  const key = await readSealedKey(database, keysSecret, () => copyKey(dataDir), now);
  return { keys, sealing: createSealing(key) };
}
