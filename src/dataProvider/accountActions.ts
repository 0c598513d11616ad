import { callServer } from '../api/callServer.ts';

export type AccountActions = {
  unlockUser: (userId: string) => Promise<void>;
  /** One's own password, or any with p9 (UDET-11). */
  changePassword: (email: string, password: string) => Promise<void>;
};

/** Suspending and reactivating are fields of the record instead. */
export const accountActions: AccountActions = {
  async unlockUser(userId) {
    await callServer('unlock_user', { user_id: userId });
  },
  async changePassword(email, password) {
    await callServer('change_password', { email, password });
  },
};
