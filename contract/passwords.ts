/** AUTH-14: the one Unicode form in which passwords are compared, whatever system they are typed on. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Letters of a name that are a guess at it; fewer stand in anything. */
const OWN_PART = 3;

/**
 * AUTH-14: true where a password is the person's own name or email, or a part of one, with whatever digits and signs
 * around and between: what is tried first by whoever knows them.
 */
export function isOwnNameOrEmail(password: string, person: { name: string; email: string }): boolean {
  const lower = (text: string) => normalizePassword(text).toLowerCase();
  const letters = (text: string) => lower(text).replace(/[^\p{L}\p{M}]/gu, '');
  const guess = letters(password);
  if (lower(password) === lower(person.email)) return true;
  const [local = ''] = person.email.split('@');
  return (
    guess.length >= OWN_PART && [person.name, person.email, local].some((own) => letters(own).includes(guess))
  );
}
