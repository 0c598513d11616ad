import { DataTable, List } from 'react-admin';

export default function VisitList() {
  return (
    <List>
      <DataTable rowClick="show">
        <DataTable.Col source="place" />
        <DataTable.NumberCol source="visitors" />
      </DataTable>
    </List>
  );
}
