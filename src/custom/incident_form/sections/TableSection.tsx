import type { ComponentProps } from 'react';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { TableFields } from '../fields/TableFields.tsx';

export function TableSection({ title, ...fields }: ComponentProps<typeof TableFields> & { title: string }) {
  return (
    <FormSection title={title}>
      <TableFields {...fields} />
    </FormSection>
  );
}
