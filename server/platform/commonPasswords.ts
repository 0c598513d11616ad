import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizePassword } from '../../contract/passwords.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** AUTH-14: what everybody tries first, also with digits and signs before or after it, as in `Dragon2026!`. */
export function isCommonPassword(password: string): boolean {
  const lower = normalizePassword(password).toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return COMMON.has(lower) || (core.length > 2 && COMMON.has(core));
}
