import { readConfig, WrongSettings } from '../../../server/config.ts';

/** What is wrong with these settings, in the words of the refusal; empty where nothing is. */
export function getRefusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
  return '';
}
