/** Unicode form for comparing passwords, regardless of the system they are typed on (AUTH-14). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Shorter parts of a name occur in too many passwords. */
const OWN_PART = 3;

/** A part of the name or email with digits and signs around it is an easy guess (AUTH-14). */
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
