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
    summary: "A person's last sign-in, failed sign-ins and devices: the own, or with p9 anybody's",
    input: z.object({ platform, user_id: recordId }),
    output: answer({ data: signIns }),
  }),
  sign_out_everywhere: endpoint(calls.sign_out_everywhere, {
    summary: 'Ends every session of a person: the own, or with p9 those of another',
    idempotent: true,
    input: z.object({
      platform,
      user_id: recordId,
      /** Only for the own account: keeps the calling session, if the server can identify it. */
      keep_this: z.boolean().default(false),
    }),
    output: answer({ devices: z.number().int(), kept_this: z.boolean() }),
  }),
  sign_out_group: endpoint(calls.sign_out_group, {
    summary: 'Ends every session of the members of a group, but the own: of all, or of those named',
    idempotent: true,
    input: z.object({ platform, role, user_ids: z.array(recordId).min(1).max(MOST_CHOSEN).optional() }),
    output: answer({ people: z.number().int() }),
  }),
  get_held_work: endpoint(calls.get_held_work, {
    summary: 'The open cases and corrective actions that a person holds, for whoever may archive them',
    input: z.object({ platform, user_id: recordId }),
    output: answer({ data: heldWork }),
  }),
  end_session: endpoint(calls.end_session, {
    summary: 'Says that the person signs out on this device',
    input: z.object({ platform, user_id: recordId }),
    output: success,
  }),
};
