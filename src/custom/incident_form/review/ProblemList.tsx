import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getPathLabel } from '../../../../contract/incidents/fieldLabels.ts';
import type { Problem } from '../../../../contract/incidents/incidentProblems.ts';
import { personNumber } from '../../../../contract/incidents/newIncident.ts';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import { CASUALTIES, type IncidentForm, parsePersonPath } from '../values/incidentForm.ts';

export const MISSING_TITLE = 'Needs your attention';

type Props = {
  label: string;
  problems: readonly Problem[];
  values: IncidentForm;
  goTo: (path: string) => void;
};

export function ProblemList({ label, problems, values, goTo }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {problems.map((problem) => (
        <li key={problem.path}>
          <Button
            color={problem.severity === 'error' ? 'primary' : 'inherit'}
            sx={{ justifyContent: 'flex-start', minHeight: 44, ml: -1, textAlign: 'left' }}
            onClick={() => goTo(problem.path)}
          >
            {fieldTitle(problem.path, values)}: {getText(problem)}
          </Button>
        </li>
      ))}
    </Box>
  );
}

const { required, requiredCapital, decision, selection, contactWay } = FIELD_TEXTS;
const SAYS_EMPTY: readonly string[] = [required, requiredCapital, decision, selection, contactWay];

export const isEmpty = ({ text }: Problem) => SAYS_EMPTY.includes(text);

/** An optional field that is empty is not shown as an error; an invalid value keeps its text (FORM-14). */
function getText(problem: Problem): string {
  return problem.severity === 'advice' && isEmpty(problem) ? 'Not entered' : problem.text;
}

/** `case_details.person_involved_details.1.age` becomes `Casualty 1: Age` if the first one was removed. */
function fieldTitle(path: string, { case_details: details }: IncidentForm): string {
  if (path === CASUALTIES) return 'At least one casualty';
  const title = getPathLabel(path);
  if (path === 'aar.additional_actions.zone') return `Additional action: ${title}`;
  const person = parsePersonPath(path);
  if (!person) return title;
  const entries = person.kind === 'casualty' ? details.person_involved_details : details.witness_particulars;
  return `${personNumber(person.kind, entries, person.index)}: ${title}`;
}
