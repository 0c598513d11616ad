import { useReferenceData } from '../../reference/useReferenceData.ts';

export type MissingChoices = { text: string; retry?: () => void };

/** Why a field has no options while the reference data that they come from is loading or could not be loaded. */
export function useMissingChoices(options: readonly string[] | undefined): MissingChoices | undefined {
  const { failed, retry } = useReferenceData({ wanted: !options });
  if (options) return undefined;
  return failed ? { text: 'The choices could not be loaded.', retry } : { text: 'Loading…' };
}
