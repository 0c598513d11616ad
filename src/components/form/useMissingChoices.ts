import { useReferenceData } from '../../reference/useReferenceData.ts';

export type MissingChoices = { text: string; retry?: () => void };

export function useMissingChoices(options: readonly unknown[] | undefined): MissingChoices | undefined {
  const { failed, retry } = useReferenceData({ wanted: !options });
  if (options) return undefined;
  return failed ? { text: 'The choices could not be loaded.', retry } : { text: 'Loading…' };
}
