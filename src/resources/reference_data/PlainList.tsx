import { type RaRecord, useRecordContext } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { AddButton } from './AddButton.tsx';
import { useChanges } from './useChanges.tsx';
import { actionsAt, ValueRows } from './ValueRows.tsx';
import { plainValues } from './values.ts';

export function PlainList({ title }: { title: string }) {
  const document = useRecordContext<RaRecord>();
  const changes = useChanges();
  if (!document) return null;
  const place = { resource: 'static_data', document, part: plainValues };
  return (
    <FormSection title={title} action={<AddButton onPress={() => changes.add(place, 'value')} />}>
      <ValueRows label="Value" values={place.part.read(document)} actions={actionsAt(place, changes)} />
      {changes.dialogs}
    </FormSection>
  );
}
