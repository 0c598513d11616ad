import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAdmin } from '../../identity.ts';
import type { OpenIdProvider } from './openIdProvider.ts';
import { openIdRoutes } from './openIdRoutes.ts';
import type { ChoosableAccount } from './popup/chooserHtml.ts';
import { chooserPage, framePage } from './popup/pages.ts';
import { recordRefusal } from './recordRefusal.ts';
import type { Identity } from './signIn.ts';
import { linkWorkAccount, signInWithWorkAccount } from './signInWithIdp.ts';
import { chosenAccount, idpSignIn, read, readAssertion } from './wireInput.ts';
import { signedIn } from './wireOutput.ts';
import type { Assertions, WorkAccount } from './workAssertion.ts';

export type WorkAccounts = {
  assertions: Assertions;
  provider: () => Promise<string | undefined>;
  choosable: readonly ChoosableAccount[];
  publicUrl: string;
  openId?: OpenIdProvider | undefined;
};

type Where = { network: string; device: string };

export type Answer = (body: unknown, where: Where) => Promise<object>;

export type Post = (url: string, answer: Answer, options?: RouteShorthandOptions) => void;

const TOOLKIT = '/identitytoolkit.googleapis.com';

export function workAccountRoutes(
  app: FastifyInstance,
  post: Post,
  identity: Identity,
  admin: IdentityAdmin,
  { assertions, provider, choosable, publicUrl, openId }: WorkAccounts,
): void {
  /** @throws GoogleRefusal OPERATION_NOT_ALLOWED if this server does not provide that provider */
  async function assertOffered(account: WorkAccount): Promise<void> {
    const isOfKind = (account.openId !== undefined) === (openId !== undefined);
    if (!isOfKind || account.provider !== (await provider())) {
      throw new GoogleRefusal(400, 'OPERATION_NOT_ALLOWED');
    }
  }

  framePage(app, provider);
  if (openId) openIdRoutes(app, identity, { openId, assertions, publicUrl });
  else {
    chooserPage(app, provider, choosable);
    // No real provider may be configured here: this asks for no proof.
    post('/emulator/auth/assertion', async (body) => {
      const { email, providerId } = read(chosenAccount, body);
      const account = { email, provider: providerId };
      await assertOffered(account);
      return { id_token: await assertions.sign(account) };
    });
  }
  post(`${TOOLKIT}/v1/accounts::signInWithIdp`, async (body, where) => {
    const request = read(idpSignIn, body);
    const assertion = readAssertion(request);
    const account = await assertions.read(assertion);
    await assertOffered(account);
    const response = toProviderResponse(account, assertion);
    if (request.idToken !== undefined) {
      const mine = { ...account, device: where.device };
      return { ...response, ...signedIn(await linkWorkAccount(identity, request.idToken, mine)) };
    }
    const tokens = await signInWithWorkAccount(identity, admin, { ...account, ...where }).catch(
      async (error: unknown) => {
        throw await recordRefusal(identity, error, { email: account.email, network: where.network });
      },
    );
    return { ...response, ...(tokens ? signedIn(tokens) : { needConfirmation: true, verifiedProvider: [] }) };
  });
}

/** The provider's response. The SDK builds its credential from a different field per provider. */
function toProviderResponse({ email, provider }: WorkAccount, assertion: string) {
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: provider,
    federatedId: email,
    email,
    emailVerified: true,
    rawUserInfo: '{}',
    oauthIdToken: assertion,
    pendingToken: assertion,
  };
}
