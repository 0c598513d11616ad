import { defaultFilter } from '../../../contract/values/incidentFilter.ts';
import { currentTime } from '../../api/clock.ts';
import { ConsoleList } from '../../components/list/ConsoleList.tsx';
import { useToday } from '../../components/useToday.ts';
import { IncidentLayout } from './list/IncidentLayout.ts';
import { NEWEST_FIRST } from './list/views/listDefaults.ts';

export default function IncidentList() {
  useToday();
  return (
    <ConsoleList resource="incidents" sort={NEWEST_FIRST} filterDefaultValues={defaultFilter(currentTime())}>
      {/* The incidents are requested while the layout is still loading. */}
      <IncidentLayout />
    </ConsoleList>
  );
}
