import type { Handlers } from '../http/calls.ts';
import type { Services } from '../services.ts';
import { checkCode, sendCode } from './codes.ts';
import { removeDevice, storeDevice } from './devices.ts';
import { countFailure, readFailures } from './failures.ts';
import { forgotPassword } from './forgotPassword.ts';
import { mailLocked } from './lockMail.ts';
import { lockWhenCountAgrees } from './lockout.ts';

/** AUTH-11 to AUTH-15: codes, tickets, locks and devices. */
export function signInHandlers(services: Services): Handlers {
  const { database, identity, now } = services;
  return {
    failed_sign_in: async ({ input }) => {
      const before = await readFailures(database, input.email);
      // Only reports what the host counted itself; where the identity service leaves that to clients, counts the report.
      if (identity.countsFailures || before.locked) return before;
      const after = await countFailure(database, input.email, before, now());
      if (after.locked) await lockWhenCountAgrees(services, input.email);
      return after;
    },
    send_otp: async ({ input }) => ({ expires_in: await sendCode(services, input.email) }),
    check_otp: async ({ input }) => ({ id: await checkCode(services, input.email, input.otp_code) }),
    forgot_password: async ({ input }) => {
      await forgotPassword(services, input);
      return {};
    },
    send_email: async ({ input }) => {
      await mailLocked(services, input.email);
      return {};
    },
    store_device_token: async (call) => {
      await storeDevice(services, call);
      return {};
    },
    remove_device_token: async (call) => {
      await removeDevice(services, call);
      return {};
    },
  };
}
