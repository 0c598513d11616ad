import { roleTitle } from '../../contract/permissions.ts';
import { useReferenceData } from './useReferenceData.ts';

/** Returns an empty text while loading, and the role itself on failure (REF-3). */
export function useRoleTitle(): (role: string) => string {
  const { reference, failed } = useReferenceData();
  if (reference) return (role) => roleTitle(reference.roleTitles, role);
  return failed ? (role) => role : () => '';
}
