import { z } from 'zod';
import { answer, platform, recordId, success } from '../schemas/common.ts';
import { heldWork } from '../schemas/heldWork.ts';
import { signIns } from '../schemas/session.ts';
import { role } from '../schemas/user.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

const MOST_CHOSEN = 500;

export const sessionEndpoints = {
  get_sessions: endpoint(calls.get_sessions, {
    summary: "A person's last sign-in, failed sign-ins and devices: your own, or anyone's with p9",
    input: z.object({ platform, user_id: recordId }),
    output: answer({ data: signIns }),
  }),
  sign_out_everywhere: endpoint(calls.sign_out_everywhere, {
    summary: 'Ends all sessions of a person: your own, or those of another with p9',
    idempotent: true,
    input: z.object({
      platform,
      user_id: recordId,
      /** Only for the own account: keeps the calling session, if the server can identify it. */
      keep_this: z.boolean().default(false),
    }),
    output: answer({ devices: z.number().int().optional(), kept_this: z.boolean() }),
  }),
  sign_out_group: endpoint(calls.sign_out_group, {
    summary: 'Ends all sessions of all or selected group members, except your own',
    idempotent: true,
    input: z.object({ platform, role, user_ids: z.array(recordId).min(1).max(MOST_CHOSEN).optional() }),
    output: answer({ people: z.number().int() }),
  }),
  get_held_work: endpoint(calls.get_held_work, {
    summary: 'Open cases and corrective actions of a person, for users who may archive that account',
    input: z.object({ platform, user_id: recordId }),
    output: answer({ data: heldWork }),
  }),
  end_session: endpoint(calls.end_session, {
    summary: 'Ends the session on this device',
    input: z.object({ platform, user_id: recordId }),
    output: success,
  }),
};
