import { Edit, NumberInput, required, SimpleForm, TextInput } from 'react-admin';

export default function VisitEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm>
        <TextInput source="place" validate={required()} />
        <NumberInput source="visitors" />
      </SimpleForm>
    </Edit>
  );
}
