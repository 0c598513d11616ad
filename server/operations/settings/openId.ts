import { getErrorReason } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';
import { discoverProvider } from '../../platform/embedded/identity/openIdProvider.ts';
import { CALLBACK_PATH } from '../../platform/embedded/identity/openIdRoutes.ts';
import { type Finding, note, warning } from './finding.ts';

/** Asks the provider of work accounts for its discovery document. Takes up to ten seconds. */
export async function inspectOpenId({
  openId,
  publicUrl,
}: Pick<Config, 'openId' | 'publicUrl'>): Promise<Finding[]> {
  if (!openId) return [];
  try {
    await discoverProvider(openId);
    return [note(`Register the redirect address ${publicUrl}${CALLBACK_PATH} at ${openId.issuer}.`)];
  } catch (error) {
    return [
      warning(
        `The provider ${openId.issuer} of OIDC_ISSUER cannot be used: ${getErrorReason(error)}. Until it works, signing in with ` +
          'a work account fails.',
      ),
    ];
  }
}
