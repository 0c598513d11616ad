import { useViewer } from '../../../api/useViewer.ts';

/** Returns `off` only to people who may switch it on; undefined hides the feature. */
export function useReportingOffer(): 'on' | 'off' | undefined {
  const { offers } = useViewer();
  if (offers?.includes('reporting')) return 'on';
  return offers?.includes('reporting_off') ? 'off' : undefined;
}
