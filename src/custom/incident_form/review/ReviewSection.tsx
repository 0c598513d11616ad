import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import { frequencyText } from '../../../../contract/incidents/incidentFields.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { usePurpose } from '../../../components/form/purpose.ts';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { DescriptionView } from '../../../resources/incidents/show/DescriptionView.tsx';
import { CasualtiesView, WitnessesView } from '../../../resources/incidents/show/PersonsView.tsx';
import { TableView } from '../../../resources/incidents/show/TableView.tsx';
import { formProblems } from '../values/formProblems.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import { MISSING_TITLE, ProblemList } from './ProblemList.tsx';

const ADVICE_TITLE = 'Optional, but worth checking';

export function ReviewSection({ goTo }: { goTo: (path: string) => void }) {
  const { getValues } = useFormContext<IncidentForm>();
  const values = getValues();
  const problems = formProblems(values, usePurpose());
  const errors = problems.filter(({ severity }) => severity === 'error');
  const advice = problems.filter(({ severity }) => severity === 'advice');
  const details = values.case_details;
  return (
    <>
      <FormSection title={details.incident_description.incident_title || 'No title yet'}>
        {errors.length === 0 ? (
          <Alert icon={<CheckCircleOutlined />} severity="success">
            Nothing is missing. Check it once more, then submit it.
          </Alert>
        ) : (
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{MISSING_TITLE}</Typography>
            <ProblemList label={MISSING_TITLE} problems={errors} values={values} goTo={goTo} />
          </Box>
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
      <TableView
        section="property"
        title="Details of Property Damage"
        values={details.property_damage_details}
      />
      <TableView section="analysis" title="MPD Incident Analysis" values={details.mpd_incident_analysis} />
      <TableView section="root_cause" title="Root Cause Analysis" values={values.aar.root_cause} />
      {details.incident_description.is_emergency_incident === 'Yes' && <RecipientsSection choice={values} />}
      {advice.length > 0 && (
        <FormSection title={ADVICE_TITLE}>
          <ProblemList label={ADVICE_TITLE} problems={advice} values={values} goTo={goTo} />
        </FormSection>
      )}
    </>
  );
}

function RecipientsSection({ choice }: { choice: IncidentForm }) {
  const { checked_users, unchecked_users, selected_noti_departs, noti_frequency } = choice;
  const leftOut = selected_noti_departs.filter(({ status }) => status === 0).map(({ name }) => name);
  return (
    <FormSection title="Notification">
      <DescriptionList
        facts={[
          [
            'Notify',
            leftOut.length === 0 ? 'All departments' : `All departments except ${leftOut.join(', ')}`,
          ],
          ['Also notify', people(checked_users.length)],
          ['Do not notify', people(unchecked_users.length)],
          [FIELD_LABELS.incident.noti_frequency, frequencyText(noti_frequency)],
        ]}
      />
    </FormSection>
  );
}

const people = (count: number) => (count === 0 ? '' : count === 1 ? '1 person' : `${count} people`);
