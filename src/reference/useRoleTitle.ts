import { roleTitle } from '../../contract/permissions.ts';
import { useReferenceData } from './useReferenceData.ts';

/** REF-3: what a role is called; empty until the reference data is there, and the role itself where it cannot be had. */
export function useRoleTitle(): (role: string) => string {
  const { reference, failed } = useReferenceData();
  if (reference) return (role) => roleTitle(reference.roleTitles, role);
  return failed ? (role) => role : () => '';
}
