import type { ReactNode } from 'react';
import { type FieldSection, labelOf } from '../../../../contract/incidents/fieldLabels.ts';
import type { Fact } from '../../../components/record/Facts.tsx';

/** DET-1: fields of a section of an incident under their names; `shown` has those that are not shown as they are kept. */
export function factsOf<Values extends object, Field extends keyof Values & string>(
  section: FieldSection,
  values: Values,
  fields: readonly Field[],
  shown: { [Of in Field]?: ReactNode } = {},
): Fact[] {
  return fields.map((field) => [
    labelOf(section, field),
    field in shown ? shown[field] : [values[field]].flat().join(', '),
  ]);
}
