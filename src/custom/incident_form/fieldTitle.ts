import { labelAt } from '../../../contract/fieldLabels.ts';
import { CASUALTIES, type IncidentForm, personAt } from './incidentForm.ts';

/** `case_details.person_involved_details.1.age` → `Casualty 1: Age`, where the one before was removed; for Review's lists. */
export function fieldTitle(path: string, { case_details: details }: IncidentForm): string {
  if (path === CASUALTIES) return 'At least one casualty';
  const title = labelAt(path);
  if (path === 'aar.additional_actions.zone') return `Additional action: ${title}`;
  const person = personAt(path);
  if (!person) return title;
  const name =
    person.kind === 'casualty'
      ? details.person_involved_details[person.index]?.casualty_no
      : details.witness_particulars[person.index]?.witness_no;
  return `${name}: ${title}`;
}
