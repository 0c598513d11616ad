import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalizePassword } from '../../contract/passwords.ts';

/** Six random characters, the shortest allowed password, take a million guesses (AUTH-14). */
const MIN_GUESSES_LOG10 = 6;
/** Without these bounds, estimating `p@$$w0rd` repeated ten times takes half a second. */
const BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 20 };

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Estimates the guesses needed by an attacker who knows the person, common passwords and keyboards (AUTH-14). */
export async function isEasyToGuess(
  password: string,
  { name, email }: { name: string; email: string },
): Promise<boolean> {
  estimator ??= loadEstimator();
  const own = [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u), email, ...email.split(/[^\p{L}\p{M}\p{N}]+/u)];
  const { guessesLog10 } = (await estimator).check(normalizePassword(password), own.filter(Boolean));
  return guessesLog10 < MIN_GUESSES_LOG10;
}

/** Loaded with the first password, because the word lists would slow down the start. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...BOUNDS });
}
