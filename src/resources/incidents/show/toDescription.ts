import type { ReactNode } from 'react';
import { type FieldSection, getFieldLabel } from '../../../../contract/incidents/fieldLabels.ts';
import type { Term } from '../../../components/record/DescriptionList.tsx';

/** Returns labelled fields; `shown` replaces stored values by readable ones. */
export function toDescription<Values extends object, Field extends keyof Values & string>(
  section: FieldSection,
  values: Values,
  fields: readonly Field[],
  shown: { [Of in Field]?: ReactNode } = {},
): Term[] {
  return fields.map((field) => [
    getFieldLabel(section, field),
    field in shown ? shown[field] : [values[field]].flat().join(', '),
  ]);
}
