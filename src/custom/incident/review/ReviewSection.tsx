import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { labelAt } from '../../../../contract/fieldLabels.ts';
import type { Problem } from '../../../../contract/incidentProblems.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { formProblems, usePurpose } from '../form/formProblems.ts';
import { CASUALTIES, type IncidentForm, personAt } from '../form/incidentForm.ts';
import { AnalysisView, RootCauseView } from '../view/AnalysisView.tsx';
import { DescriptionView } from '../view/DescriptionView.tsx';
import { CasualtiesView, WitnessesView } from '../view/PersonsView.tsx';
import { PropertyView } from '../view/PropertyView.tsx';

/** FORM-1: what is missing, each with the way to its field, and everything that was entered. */
export function ReviewSection({ goTo }: { goTo: (path: string) => void }) {
  const { getValues } = useFormContext<IncidentForm>();
  const values = getValues();
  const problems = formProblems(values, usePurpose());
  const errors = problems.filter(({ severity }) => severity === 'error');
  const advice = problems.filter(({ severity }) => severity === 'advice');
  const details = values.case_details;
  return (
    <>
      <FormSection title="Review">
        {errors.length === 0 ? (
          <Alert icon={<CheckCircleOutlined />} severity="success">
            Nothing is missing. Please read it once more and submit it.
          </Alert>
        ) : (
          <ProblemList title="Still missing or not right" problems={errors} values={values} goTo={goTo} />
        )}
        {advice.length > 0 && (
          <ProblemList
            title="Not needed to submit, but worth a look"
            problems={advice}
            values={values}
            goTo={goTo}
          />
        )}
      </FormSection>
      <DescriptionView incident={values} />
      <Typography variant="h2" sx={{ mb: 2 }}>
        Person Involved Details
      </Typography>
      <CasualtiesView casualties={details.person_involved_details} />
      <Typography variant="h2" sx={{ mb: 2 }}>
        Witnesses Details
      </Typography>
      <WitnessesView witnesses={details.witness_particulars} />
      <PropertyView property={details.property_damage_details} />
      <AnalysisView analysis={details.mpd_incident_analysis} />
      <RootCauseView rootCause={values.aar.root_cause} />
    </>
  );
}

type ProblemListProps = {
  title: string;
  problems: Problem[];
  values: IncidentForm;
  goTo: (path: string) => void;
};

function ProblemList(props: ProblemListProps) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{props.title}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {props.problems.map(({ path, text }) => (
          <li key={path}>
            <Button
              sx={{ justifyContent: 'flex-start', minHeight: 44, textAlign: 'left' }}
              onClick={() => props.goTo(path)}
            >
              {fieldTitle(path, props.values)}: {text}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** `case_details.person_involved_details.1.age` → `Casualty 1: Age`, where the one before was removed; for Review's lists. */
function fieldTitle(path: string, { case_details: details }: IncidentForm): string {
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
