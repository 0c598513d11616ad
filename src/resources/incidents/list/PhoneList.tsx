import { PhoneLayout } from '../../../components/list/PhoneLayout.tsx';
import { type ListOrder, SortSelect } from '../../../components/list/SortSelect.tsx';
import { FilterFields } from './filter/FilterFields.tsx';
import { ListBody } from './ListBody.tsx';
import { IncidentCards } from './rows/IncidentCards.tsx';
import { ViewsButton } from './views/ViewsButton.tsx';

const ORDERS: readonly ListOrder[] = [
  { text: 'Last modified, newest first', sort: { field: 'latest_updated_at', order: 'DESC' } },
  { text: 'Last modified, oldest first', sort: { field: 'latest_updated_at', order: 'ASC' } },
  { text: 'Number, highest first', sort: { field: 'incident_id', order: 'DESC' } },
  { text: 'Number, lowest first', sort: { field: 'incident_id', order: 'ASC' } },
];

export default function PhoneList() {
  return (
    <PhoneLayout
      done="Show the incidents"
      filters={<FilterFields />}
      tools={
        <>
          <SortSelect orders={ORDERS} />
          <ViewsButton />
        </>
      }
      body={(parts) => (
        <ListBody {...parts}>
          <IncidentCards />
        </ListBody>
      )}
    />
  );
}
