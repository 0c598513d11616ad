import type { Settings } from '../../contract/schemas/settings.ts';
import { callServer } from '../api/callServer.ts';
import { asRecord, withDefaults } from '../api/parse.ts';
import { signedInUser } from '../api/session.ts';
import type { ResourceProvider } from './resourceProvider.ts';

export const SETTINGS_ID = 'security';

/** Defaults that validation would reject, so that they are not saved. */
const EMPTY = { otp_life_time: 0, email: false, sms: false, failed_login_attempts: 0 };

export const settingsProvider = {
  async getOne({ id, signal }) {
    const answer = await callServer('get_settings', {}, { signal });
    return { ...withDefaults(EMPTY, asRecord(answer.data, 'settings')), id };
  },
  async update({ id, data, meta }) {
    const { otp_life_time, email, sms, failed_login_attempts, regulatory_reporting, second_factor_roles } =
      data as Settings;
    const input = {
      ...{ otp_life_time, email, sms, failed_login_attempts, regulatory_reporting },
      ...(second_factor_roles && { second_factor_roles }),
      user_id: signedInUser().id,
    };
    await callServer('save_settings', input, { idempotencyKey: meta?.idempotencyKey });
    return { ...data, id };
  },
  refusal: 'The settings are a single record that can only be read and saved.',
} satisfies ResourceProvider;
