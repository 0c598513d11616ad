import { NumberField, Show, SimpleShowLayout, TextField } from 'react-admin';

export default function VisitShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="place" />
        <NumberField source="visitors" />
      </SimpleShowLayout>
    </Show>
  );
}
