import type { Role } from '../../contract/permissions.ts';
import type { HeldWork } from '../../contract/schemas/heldWork.ts';
import type { SignIns } from '../../contract/schemas/session.ts';
import { callServer } from '../api/callServer.ts';
import type { ResourceProvider } from './resourceProvider.ts';

export type SignedOut = { id: string; devices?: number | undefined; kept_this: boolean };
export type GroupSignedOut = { id: string; people: number };

const OF_A_PERSON = 'Sessions can only be read or ended, for one person at a time.';

/** By account id. Deleting with `meta.keepThis` keeps the current session. */
export const sessionsProvider = {
  async getOne({ id, signal }) {
    const { data } = await callServer('get_sessions', { user_id: String(id) }, { signal });
    return data satisfies SignIns;
  },
  async delete({ id, meta }): Promise<SignedOut> {
    const { devices, kept_this } = await callServer(
      'sign_out_everywhere',
      { user_id: String(id), keep_this: meta?.keepThis === true },
      { idempotencyKey: meta?.idempotencyKey },
    );
    return { id: String(id), devices, kept_this };
  },
  refusal: OF_A_PERSON,
} satisfies ResourceProvider;

/** By role. `meta.userIds` limits it to these members. */
export const groupSessionsProvider = {
  async delete({ id, meta }): Promise<GroupSignedOut> {
    const { people } = await callServer(
      'sign_out_group',
      { role: id as Role, user_ids: meta?.userIds },
      { idempotencyKey: meta?.idempotencyKey },
    );
    return { id: String(id), people };
  },
  refusal: OF_A_PERSON,
} satisfies ResourceProvider;

/** Open work of a user who will be archived, by account id. */
export const heldWorkProvider = {
  async getOne({ id, signal }) {
    const { data } = await callServer('get_held_work', { user_id: String(id) }, { signal });
    return data satisfies HeldWork;
  },
  refusal: 'Open work can only be read; it is handed over when its account is archived or deleted.',
} satisfies ResourceProvider;
