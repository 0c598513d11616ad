import Button from '@mui/material/Button';
import { type RaRecord, useRecordContext } from 'react-admin';
import { FormSection } from '../../components/form/FormSection.tsx';
import { useValues } from './useValues.tsx';
import { ValueRows } from './ValueRows.tsx';
import { plainValues } from './values.ts';

/** REF-2: a plain list of values, which is the record around it. */
export function PlainList({ title }: { title: string }) {
  const document = useRecordContext<RaRecord>();
  return document ? <Values title={title} document={document} /> : null;
}

function Values({ title, document }: { title: string; document: RaRecord }) {
  const actions = useValues({ resource: 'static_data', document, part: plainValues, noun: 'value' });
  return (
    <FormSection
      title={title}
      action={
        <Button variant="contained" size="large" onClick={actions.add}>
          Add
        </Button>
      }
    >
      <ValueRows actions={actions} label="Value" />
      {actions.dialogs}
    </FormSection>
  );
}
