import { fieldText, type TableSection, tableFields } from '../../../../contract/incidents/incidentFields.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';

type Props = { section: TableSection; title: string; values: object };

export function TableView({ section, title, values }: Props) {
  return (
    <FormSection title={title}>
      <DescriptionList
        facts={tableFields(section).map(([name, field]) => {
          const text = fieldText(name, field, values);
          return [field.label, field.kind === 'time' ? text.slice(0, 5) : text];
        })}
      />
    </FormSection>
  );
}
