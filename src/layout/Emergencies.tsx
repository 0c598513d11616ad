import { useViewer } from '../api/useViewer.ts';
import { useWhenIdle } from './useWhenIdle.ts';

const loadAlert = async () =>
  (await import('../resources/notifications/emergency/EmergencyAlert.tsx')).default;

export function Emergencies() {
  const { offers } = useViewer();
  const EmergencyAlert = useWhenIdle('the emergencies', loadAlert, offers?.includes('emergencies') === true);
  return EmergencyAlert ? <EmergencyAlert /> : null;
}
