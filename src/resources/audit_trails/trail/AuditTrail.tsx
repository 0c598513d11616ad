import { ConsoleList } from '../../../components/list/ConsoleList.tsx';
import { ListPagination } from '../../../components/list/ListPagination.tsx';
import { ListRows } from '../../../components/list/ListRows.tsx';
import { AuditEntries } from './AuditEntries.tsx';

type Props = { filter: { incident_id: string } | { user_id: string } };

const NEWEST_FIRST = { field: 'timestamp', order: 'DESC' } as const;

export function AuditTrail({ filter }: Props) {
  return (
    <ConsoleList resource="audit_trails" filter={filter} sort={NEWEST_FIRST} disableSyncWithLocation>
      <ListRows empty="No data found">
        <AuditEntries haveDetails={'incident_id' in filter} />
      </ListRows>
      <ListPagination />
    </ConsoleList>
  );
}
