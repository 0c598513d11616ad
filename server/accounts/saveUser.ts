import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { HandOver } from './handOver.ts';
import { saveOther } from './saveOther.ts';
import { saveOwn } from './saveOwn.ts';

export type LockWhenCountAgrees = (services: Services, email: string) => Promise<void>;

/** A report of failed sign-ins (no id) always gets the same answer, so that it reveals nothing (AUTH-11). */
export async function saveUser(
  services: Services,
  { input, by, idempotencyKey }: Call<'save_user'>,
  lockWhenCountAgrees: LockWhenCountAgrees,
  handOver: HandOver,
): Promise<Answer<'save_user'>> {
  if (input.id === undefined) {
    await lockWhenCountAgrees(services, input.email);
    return {};
  }
  if (!by) throw forbidden();
  const keyed = { input, by, idempotencyKey };
  if (input.id === by.user.id) await saveOwn(services, keyed);
  else await saveOther(services, keyed, handOver);
  return {};
}
