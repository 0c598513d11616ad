import { useViewer } from '../../../api/useViewer.ts';

/** Issue 19, item 5: whether the server says what must be reported; `off` for who may switch it on, and nothing for others. */
export function useReportingOffer(): 'on' | 'off' | undefined {
  const { offers } = useViewer();
  if (offers?.includes('reporting')) return 'on';
  return offers?.includes('reporting_off') ? 'off' : undefined;
}
