export function roleInWords(role: string): string {
  return role.replaceAll('_', ' ');
}
