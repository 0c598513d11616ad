import { readConfig, WrongSettings } from '../../../server/config.ts';

export function getRefusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
  return '';
}
