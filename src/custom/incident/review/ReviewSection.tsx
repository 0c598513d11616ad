import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Problem } from '../../../../contract/incidentProblems.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { formProblems, usePurpose } from '../form/formProblems.ts';
import type { IncidentForm } from '../form/incidentForm.ts';
import { ToldSection } from '../notified/ToldSection.tsx';
import { AnalysisView, RootCauseView } from '../view/AnalysisView.tsx';
import { DescriptionView } from '../view/DescriptionView.tsx';
import { CasualtiesView, WitnessesView } from '../view/PersonsView.tsx';
import { PropertyView } from '../view/PropertyView.tsx';
import { ProblemList } from './ProblemList.tsx';

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
          <Listed title="Still missing or not right" problems={errors} values={values} goTo={goTo} />
        )}
        {advice.length > 0 && (
          <Listed
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
      {details.incident_description.is_emergency_incident === 'Yes' && <ToldSection choice={values} />}
    </>
  );
}

type ListedProps = {
  title: string;
  problems: Problem[];
  values: IncidentForm;
  goTo: (path: string) => void;
};

function Listed({ title, ...list }: ListedProps) {
  const titleId = useId();
  return (
    <Box>
      <Typography id={titleId} sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <ProblemList labelledBy={titleId} {...list} />
    </Box>
  );
}
