import { z } from 'zod';
import { answer, exactText, platform, recordId, storable, success } from '../schemas/common.ts';
import { signedInUser } from '../schemas/user.ts';
import { calls } from './calls.ts';
import { endpoint } from './endpoint.ts';

/** Responses never reveal whether an account has this address. */
const email = storable.min(1).max(254);
const password = exactText().min(1).max(1000);

export const signInEndpoints = {
  get_user_details: endpoint(calls.get_user_details, {
    summary: 'The signed-in user, with permissions and account state',
    input: z.object({ platform, access_token: storable.max(8192).optional() }),
    output: answer(signedInUser.shape),
  }),
  get_current_user: endpoint(calls.get_current_user, {
    summary: 'Department and sub department of the signed-in user',
    input: z.object({ platform, id: recordId }),
    output: answer({ id: z.string(), department: z.string(), sub_department: z.string() }),
  }),
  failed_sign_in: endpoint(calls.failed_sign_in, {
    summary:
      'Returns the number of failed sign-ins and whether the account is locked; the same for unknown accounts',
    input: z.object({ platform, email }),
    output: answer({ attempts: z.number().int(), max: z.number().int(), locked: z.boolean() }),
  }),
  send_otp: endpoint(calls.send_otp, {
    summary: 'Sends a one-time code; responds the same for unknown accounts',
    input: z.object({ platform, email }),
    /** Seconds. */
    output: answer({ expires_in: z.number().int() }),
  }),
  check_otp: endpoint(calls.check_otp, {
    summary: 'Exchanges a one-time code for a one-time ticket',
    input: z.object({ platform, email, otp_code: storable.max(20) }),
    output: answer({ id: z.string() }),
  }),
  forgot_password: endpoint(calls.forgot_password, {
    summary: 'Sets a new password with the one-time ticket',
    input: z.object({ platform, email, password, id: storable.max(200) }),
    output: success,
  }),
  send_email: endpoint(calls.send_email, {
    summary: 'Requests the email for a locked account, which is sent once per lock',
    input: z.object({ platform, email, mail_type: z.literal('locked_acc') }),
    output: success,
  }),
  change_password: endpoint(calls.change_password, {
    summary: 'Sets a password: your own, or that of another user with p9',
    input: z.object({ platform, email, password }),
    output: success,
  }),
  store_device_token: endpoint(calls.store_device_token, {
    summary: 'Registers a device for push notifications',
    input: z.object({ platform, user_id: recordId, device_token: storable.min(1).max(4096) }),
    output: success,
  }),
  remove_device_token: endpoint(calls.remove_device_token, {
    summary: 'Unregisters a device from push notifications',
    input: z.object({ platform, user_id: recordId, device_token: storable.min(1).max(4096) }),
    output: success,
  }),
};
