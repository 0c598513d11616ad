import { ColumnsButton } from '../../components/list/ColumnsButton.tsx';
import { DeskLayout } from '../../components/list/DeskLayout.tsx';
import { HIDEABLE_COLUMNS } from './columns.tsx';
import { FilterFields } from './FilterFields.tsx';
import { IncidentTable } from './IncidentTable.tsx';
import { ListBody } from './ListBody.tsx';
import { useMapView } from './useMapView.ts';
import { ViewsButton } from './ViewsButton.tsx';

/** The list on a desk: a table. */
export default function DeskList() {
  const { isMap } = useMapView();
  return (
    <DeskLayout
      filters={<FilterFields />}
      tools={
        <>
          {!isMap && <ColumnsButton columns={HIDEABLE_COLUMNS} />}
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
