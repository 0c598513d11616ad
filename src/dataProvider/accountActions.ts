import type { User } from '../../contract/schemas/user.ts';
import { callServer } from '../api/callServer.ts';
import { signedInUser } from '../api/session.ts';

/** Suspending and reactivating are fields of the record instead. */
export const accountActions = {
  async unlockUser(userId: string, idempotencyKey: string) {
    await callServer('unlock_user', { user_id: userId }, { idempotencyKey });
  },
  async removeSecondFactor(userId: string, idempotencyKey: string) {
    await callServer('remove_second_factor', { user_id: userId }, { idempotencyKey });
  },
  /** @param code of the authenticator app, or a recovery code */
  async createRecoveryCodes(code: string): Promise<string[]> {
    return (await callServer('create_recovery_codes', { code })).codes;
  },
  /** For the audit trail, when this browser applied a scheduled suspension (UDET-8). */
  async reportSuspended({ id, email }: Pick<User, 'id' | 'email'>, sentence: string) {
    const entry = { user_id: id, email, changed_by: signedInUser().id, description: [sentence] };
    await callServer('create_user_audit_trail', entry);
  },
  /** One's own password, or any with p9 (UDET-11). */
  async changePassword(email: string, password: string) {
    await callServer('change_password', { email, password });
  },
};
