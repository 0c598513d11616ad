import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import type { Problem } from '../../../../contract/incidentProblems.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { AnalysisView, RootCauseView } from '../../incident_view/AnalysisView.tsx';
import { DescriptionView } from '../../incident_view/DescriptionView.tsx';
import { CasualtiesView, WitnessesView } from '../../incident_view/PersonsView.tsx';
import { PropertyView } from '../../incident_view/PropertyView.tsx';
import { fieldTitle } from '../fieldTitle.ts';
import { formProblems, type IncidentForm } from '../incidentForm.ts';

/** FORM-1: what is missing, each with the way to its field, and everything that was entered. */
export function ReviewSection({ goTo }: { goTo: (path: string) => void }) {
  const { getValues } = useFormContext<IncidentForm>();
  const values = getValues();
  const problems = formProblems(values);
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
            title="Empty, but not needed to submit"
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
