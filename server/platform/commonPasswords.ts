import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizePassword } from '../../contract/passwords.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Detects common passwords, also with digits and punctuation around them, such as `Dragon2026!` (AUTH-14). */
export function isCommonPassword(password: string): boolean {
  const lower = normalizePassword(password).toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(lower) || (core.length > 2 && COMMON.has(core));
}
