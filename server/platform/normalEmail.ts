/** An email is one address in whatever letters, with or without the blanks that a phone adds. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
