import type { ComponentType } from 'react';
import { useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type TableSection, tableFields } from '../../../../contract/incidents/incidentFields.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import type { FieldProps } from '../../../components/form/useField.tsx';
import { getPath, TableInput, toFieldProps } from './TableInput.tsx';

type Props = {
  section: TableSection;
  /** Inputs that a section makes itself; null hides a field, or the section places it elsewhere. */
  inputs?: Record<string, ComponentType<FieldProps> | null>;
};

/** The inputs of a section, from the table that view and PDF read too. */
export function TableFields({ section, inputs = {} }: Props) {
  const asked = useAskedFields(section).filter(
    ([name, { kind }]) => inputs[name] !== null && kind !== 'none',
  );
  const rows = [...new Set(asked.map(([, { row }]) => toRow(row)))].sort((one, other) => one - other);
  return rows.map((row) => {
    const fields = asked
      .filter(([, field]) => toRow(field.row) === row)
      .sort(([, { row: one = 0 }], [, { row: other = 0 }]) => one - other)
      .map(([name]) => {
        const Input = inputs[name];
        if (Input) return <Input key={name} {...toFieldProps(section, name)} />;
        return <TableInput key={name} section={section} name={name} />;
      });
    return fields.length > 1 ? <FieldRow key={row}>{fields}</FieldRow> : fields;
  });
}

function toRow(row = Number.MAX_SAFE_INTEGER): number {
  return Math.floor(row);
}

/** Renders again only if another field is asked. */
function useAskedFields(section: TableSection) {
  const fields = tableFields(section);
  const asked: string = useWatch({
    name: useWrappedSource(getPath(section)),
    compute: (values: object) =>
      fields.flatMap(([name, { isAsked }]) => (isAsked && !isAsked(values ?? {}) ? [] : [name])).join(),
  });
  const names = asked.split(',');
  return fields.filter(([name]) => names.includes(name));
}
