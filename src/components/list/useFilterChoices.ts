import { useState } from 'react';
import { useReferenceData } from '../../reference/useReferenceData.ts';

export type FilterChoices = ReturnType<typeof useReferenceData> & {
  want: () => void;
};

/** Loads the filter options and their SDK on demand, so that the list shows first. */
export function useFilterChoices(): FilterChoices {
  const [wanted, setWanted] = useState(false);
  return { ...useReferenceData({ wanted }), want: () => setWanted(true) };
}
