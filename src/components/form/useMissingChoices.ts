import { useReferenceData } from '../../reference/useReferenceData.ts';

export type MissingChoices = { text: string; retry?: () => void };

/** @param options undefined while they load; empty for a new classification without injuries, for example */
export function useMissingChoices(options: readonly unknown[] | undefined): MissingChoices | undefined {
  const { failed, retry } = useReferenceData({ wanted: !options });
  if (options) return options.length === 0 ? { text: 'There is nothing to choose from.' } : undefined;
  return failed ? { text: 'The choices could not be loaded.', retry } : { text: 'Loading…' };
}
