import { callServer } from '../api/callServer.ts';

export type AccountActions = {
  /** UDET-9. Refused by the server where the account is not locked. */
  unlockUser: (userId: string) => Promise<void>;
  /** UDET-11: the own password, or with p9 anybody's. */
  changePassword: (email: string, password: string) => Promise<void>;
};

/** What is done to an account that is no field of its record. Suspending and reactivating are fields: a save does them. */
export const accountActions: AccountActions = {
  async unlockUser(userId) {
    await callServer('unlock_user', { user_id: userId });
  },
  async changePassword(email, password) {
    await callServer('change_password', { email, password });
  },
};
