import { ColumnsButton } from '../../../components/list/ColumnsButton.tsx';
import { DeskLayout } from '../../../components/list/DeskLayout.tsx';
import { FilterFields } from './filter/FilterFields.tsx';
import { ListBody } from './ListBody.tsx';
import { useMapView } from './map/useMapView.ts';
import { HIDEABLE_COLUMNS } from './rows/columns.tsx';
import { IncidentTable } from './rows/IncidentTable.tsx';
import { ViewsButton } from './views/ViewsButton.tsx';

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
