import { useViewer } from '../api/useViewer.ts';
import { useWhenIdle } from './useWhenIdle.ts';

const loadAlert = async () =>
  (await import('../resources/notifications/emergency/EmergencyAlert.tsx')).default;

/** Issue 21, item 6: what is to be acknowledged, from when the first page stands. */
export function Emergencies() {
  const { offers } = useViewer();
  const EmergencyAlert = useWhenIdle('the emergencies', loadAlert, offers?.includes('emergencies') === true);
  return EmergencyAlert ? <EmergencyAlert /> : null;
}
