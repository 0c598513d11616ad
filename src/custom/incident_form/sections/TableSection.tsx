import { useWatch } from 'react-hook-form';
import {
  type IncidentField,
  type TableSection as Section,
  TABLE_PATHS,
  tableFields,
} from '../../../../contract/incidents/incidentFields.ts';
import { getZones } from '../../../../contract/reference/referenceData.ts';
import { ButtonGroupInput } from '../../../components/form/ButtonGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { TimeInput } from '../../../components/form/TimeInput.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { useDescription } from '../values/useDescription.ts';

/** The inputs of a section, from the table that view and PDF read too. */
export function TableSection({ section, title }: { section: Section; title: string }) {
  const path = TABLE_PATHS[section];
  const asked = useAskedFields(section);
  const rows = [...new Set(asked.map(([, { row }]) => row))].sort((one, other) => one - other);
  return (
    <FormSection title={title}>
      {rows.map((row) => {
        const inputs = asked
          .filter(([, field]) => field.row === row)
          .map(([name, field]) => <TableInput key={name} source={`${path}.${name}`} field={field} />);
        return inputs.length > 1 ? <FieldRow key={row}>{inputs}</FieldRow> : inputs;
      })}
    </FormSection>
  );
}

/** Renders again only if another field is asked. */
function useAskedFields(section: Section) {
  const fields = tableFields(section);
  const asked: string = useWatch({
    name: TABLE_PATHS[section],
    compute: (values: object) =>
      fields.flatMap(([name, { isAsked }]) => (isAsked && !isAsked(values ?? {}) ? [] : [name])).join(),
  });
  const names = asked.split(',');
  return fields.filter(([name]) => names.includes(name));
}

function TableInput({ source, field }: { source: string; field: IncidentField<object> }) {
  const { reference } = useReferenceData();
  const { label, question, helperText, width } = field;
  const shared = { source, label: question ?? label, helperText };
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          width={width}
          rows={field.rows}
          maxLength={field.maxLength}
          filter={field.filter}
          inputMode={field.isNumber && 'numeric'}
        />
      );
    case 'list':
      return <SelectInput {...shared} choices={reference?.list(field.list)} />;
    case 'buttons':
      return <ButtonGroupInput {...shared} choices={field.choices} />;
    case 'time':
      return <TimeInput {...shared} step={field.step} />;
    case 'zone':
      return <ZoneInput {...shared} width={width} />;
  }
}

type ZoneProps = { source: string; label: string; width: string | undefined };

function ZoneInput(props: ZoneProps) {
  const { park } = useDescription('park');
  const { reference } = useReferenceData();
  return (
    <SelectInput
      {...props}
      choices={reference && getZones(reference, park).map(({ title }) => title)}
      disabled={!park}
      helperText={park ? undefined : 'Choose the park first.'}
    />
  );
}
