import { Create, required, SimpleForm, TextInput } from 'react-admin';

export default function VisitCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <TextInput source="place" validate={required()} />
      </SimpleForm>
    </Create>
  );
}
