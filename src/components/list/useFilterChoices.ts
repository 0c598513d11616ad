import { useState } from 'react';
import { useReferenceData } from '../../reference/useReferenceData.ts';

export type FilterChoices = ReturnType<typeof useReferenceData> & {
  /** Somebody turns to the filters. */
  want: () => void;
};

/** The choices of a list's filters: they, and the SDK that reads them, come when wanted, not before the list is there. */
export function useFilterChoices(): FilterChoices {
  const [wanted, setWanted] = useState(false);
  return { ...useReferenceData({ wanted }), want: () => setWanted(true) };
}
