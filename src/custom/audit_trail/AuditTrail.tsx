import { ListBase } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { AuditEntries } from './AuditEntries.tsx';

/** IAUD-1: what was changed, by whom and when, newest first, 10 a page from the first page. The filter says of what. */
export function AuditTrail({ filter }: { filter: { incident_id: string } }) {
  return (
    <ListBase
      resource="audit_trails"
      filter={filter}
      perPage={PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      exporter={false}
      disableAuthentication
    >
      <ListRows empty="No data found">
        <AuditEntries />
      </ListRows>
      <ListPagination />
    </ListBase>
  );
}
