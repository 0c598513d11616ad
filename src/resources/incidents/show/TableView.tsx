import type { ReactNode } from 'react';
import type { IncidentField } from '../../../../contract/incidents/fieldKinds.ts';
import { fieldText, shownFields, type TableSection } from '../../../../contract/incidents/incidentFields.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { StoredPicture } from '../../../components/media/StoredPicture.tsx';
import { DescriptionList, type Term } from '../../../components/record/DescriptionList.tsx';
import { useMediaUrl } from '../../../offline/useMediaUrl.ts';

type Props = {
  section: TableSection;
  title: string;
  values: object;
  /** Replaces the texts of some fields. */
  shown?: Record<string, ReactNode>;
  children?: ReactNode;
};

export function TableView({ section, title, values, shown = {}, children }: Props) {
  const toValue = (name: string, field: IncidentField<object>): ReactNode => {
    const text = fieldText(name, field, values);
    if (name in shown) return shown[name];
    if (field.kind === 'time') return text.slice(0, 5);
    return field.kind === 'signature' && text ? <Signature url={text} of={title} /> : text;
  };
  const facts = shownFields(section, values).map(
    ([name, field]): Term => [field.label, toValue(name, field)],
  );
  return (
    <FormSection title={title}>
      <DescriptionList facts={facts} />
      {children}
    </FormSection>
  );
}

/** White in both themes, because the ink is dark. */
function Signature({ url, of }: { url: string; of: string }) {
  const source = useMediaUrl(url);
  if (!source) return null;
  return (
    <StoredPicture
      src={source}
      alt={`Signature of ${of}`}
      sx={{
        maxWidth: '100%',
        height: 96,
        bgcolor: '#ffffff',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    />
  );
}
