export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
