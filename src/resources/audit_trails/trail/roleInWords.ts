/** IAUD-1: `super_admin` → `super admin`. */
export function roleInWords(role: string): string {
  return role.replaceAll('_', ' ');
}
