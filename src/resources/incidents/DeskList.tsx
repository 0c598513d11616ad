import { ColumnsButton } from '../../components/list/ColumnsButton.tsx';
import { DeskLayout } from '../../components/list/DeskLayout.tsx';
import { HIDEABLE_COLUMNS } from './columns.tsx';
import { FilterFields } from './FilterFields.tsx';
import { IncidentTable } from './IncidentTable.tsx';
import { ListBody } from './ListBody.tsx';
import { MapSwitch } from './MapSwitch.tsx';
import { ViewsButton } from './ViewsButton.tsx';

/** The list on a desk: a table. */
export default function DeskList() {
  return (
    <DeskLayout
      filters={<FilterFields />}
      tools={
        <>
          <MapSwitch />
          <ColumnsButton columns={HIDEABLE_COLUMNS} />
          <ViewsButton />
        </>
      }
      body={(parts) => (
        <ListBody {...parts}>
          <IncidentTable />
        </ListBody>
      )}
    />
  );
}
