import type { ReactNode } from 'react';
import { type FieldSection, getFieldLabel } from '../../../../contract/incidents/fieldLabels.ts';
import type { Term } from '../../../components/record/DescriptionList.tsx';

/** DET-1: fields of a section of an incident under their names; `shown` has those that are not shown as they are kept. */
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
