import type { ReactNode } from 'react';
import { type FieldChoice, toChoice } from '../../../../contract/incidents/fieldKinds.ts';
import { getField, TABLE_PATHS, type TableSection } from '../../../../contract/incidents/incidentFields.ts';
import { getZones } from '../../../../contract/reference/referenceData.ts';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { ButtonGroupInput } from '../../../components/form/ButtonGroupInput.tsx';
import { ChipGroupInput } from '../../../components/form/ChipGroupInput.tsx';
import { DateInput } from '../../../components/form/DateInput.tsx';
import { usePurpose } from '../../../components/form/purpose.ts';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { TimeInput } from '../../../components/form/TimeInput.tsx';
import type { FieldProps } from '../../../components/form/useField.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { useDescription } from '../values/useDescription.ts';

/** Inside an `ArrayItem`, sources are relative to the item. */
const ITEM_SECTIONS: readonly TableSection[] = ['casualty', 'witness', 'corrective_action'];

export function getPath(section: TableSection): string {
  return ITEM_SECTIONS.includes(section) ? '' : TABLE_PATHS[section];
}

/** Choices that still fit a phone as buttons. */
const FEW = 12;

type Props = Pick<FieldProps, 'disabled' | 'helperText'> & {
  section: TableSection;
  name: string;
  /** Choices that no list of the reference data has; undefined while they load. */
  choices?: readonly string[] | undefined;
  /** Replace the buttons of the table. */
  buttons?: readonly (FieldChoice & { disabled?: boolean })[];
  action?: ReactNode;
  /** Replaces the default of setting the field. */
  onChoose?: (value: string) => void;
};

/** One field of the table, with what only its section knows. */
export function TableInput({ section, name, choices, buttons, action, onChoose, ...props }: Props) {
  const { reference } = useReferenceData();
  const isPhone = useIsPhone();
  const isNewOnPhone = usePurpose() === 'submit' && isPhone;
  const field = getField(section, name);
  if (!field) return null;
  const { width } = field;
  const shared = { ...toFieldProps(section, name), ...props };
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          width={width}
          rule={field.rule}
          rows={field.rows}
          maxLength={field.maxLength}
          longest={field.longest}
          filter={field.filter}
          inputMode={field.inputMode}
          type={field.inputMode === 'numeric' ? undefined : field.inputMode}
        />
      );
    case 'list': {
      const offered = field.list ? reference?.list(field.list) : choices;
      // Also while they load: a list that turned into buttons would close under the finger that opened it.
      const mayBeFew = !offered || (offered.length > 0 && offered.length <= FEW);
      if (field.isShort && mayBeFew && isNewOnPhone && !props.disabled)
        return <ButtonGroupInput {...shared} choices={offered?.map(toChoice)} onChoose={onChoose} />;
      return <SelectInput {...shared} width={width} choices={offered} onChoose={onChoose} />;
    }
    case 'chips':
      return <ChipGroupInput {...shared} choices={field.list ? reference?.list(field.list) : choices} />;
    case 'buttons':
      return (
        <ButtonGroupInput
          {...shared}
          choices={buttons ?? field.choices}
          action={action}
          onChoose={onChoose}
        />
      );
    case 'date':
      return <DateInput {...shared} max={field.isPast && singaporeDay(currentTime())} />;
    case 'time':
      return <TimeInput {...shared} step={field.step} />;
    case 'zone':
      return <ZoneInput {...shared} width={width} />;
    default:
      return null;
  }
}

/** What each input of a field has in common. */
export function toFieldProps(section: TableSection, name: string): FieldProps {
  const { label, question = label, helperText, required } = getField(section, name) ?? { label: name };
  const path = getPath(section);
  return {
    source: path ? `${path}.${name}` : name,
    label: question,
    helperText,
    isRequired: Boolean(required),
  };
}

function ZoneInput(props: FieldProps & { width: string | undefined }) {
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
