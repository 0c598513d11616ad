import type { Answer, Call } from '../endpoints/endpointRoutes.ts';
import { forbidden } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { lockWhenCountAgrees } from '../signIn/lockout.ts';
import { saveOther } from './saveOther.ts';
import { saveOwn } from './saveOwn.ts';

/**
 * Saves an account: the own, or with p9 or p14 another's. Without an id it is what a client says after failed sign-ins,
 * which is answered the same whatever came of it (AUTH-11).
 */
export async function saveUser(
  services: Services,
  { input, by, idempotencyKey }: Call<'save_user'>,
): Promise<Answer<'save_user'>> {
  if (input.id === undefined) {
    await lockWhenCountAgrees(services, input.email);
    return {};
  }
  if (!by) throw forbidden();
  const save = input.id === by.user.id ? saveOwn : saveOther;
  await save(services, { input, by, idempotencyKey });
  return {};
}
