import Typography from '@mui/material/Typography';
import type { ReportingFacts } from '../../../../contract/incidents/regulatory.ts';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { ButtonGroupInput, YES_NO } from '../../../components/form/ButtonGroupInput.tsx';
import { DateInput } from '../../../components/form/DateInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';

const REPORTING = 'aar.reporting';
const REFERENCE_MAX_LENGTH = 100;

export function ReportingFields({ facts }: { facts: ReportingFacts }) {
  const today = singaporeDay(currentTime());
  const day = (field: string) => <DateInput source={`${REPORTING}.${field}`} max={today} />;
  const yesNo = (field: string) => <ButtonGroupInput source={`${REPORTING}.${field}`} choices={YES_NO} />;
  const hasContractor = facts.kinds.some((kind) => kind === 'contractor' || kind === 'self-employed');
  return (
    <>
      <Typography variant="body2">
        Medical leave: {facts.leaveDays} days, in hospital: {facts.hospitalDays} days. Both are entered under
        Person Involved Details.
      </Typography>
      <FieldRow>
        {yesNo('light_duty')}
        {yesNo('taken_to_hospital')}
        {yesNo('death')}
        {hasContractor && yesNo('self_employed')}
        {yesNo('dangerous_occurrence')}
        {yesNo('occupational_disease')}
      </FieldRow>
      <FieldRow>
        {facts.occupationalDisease && day('diagnosed_on')}
        {day('learned_on')}
      </FieldRow>
      <FieldRow>
        <TextInput source={`${REPORTING}.reference_no`} maxLength={REFERENCE_MAX_LENGTH} />
        {day('reported_on')}
      </FieldRow>
    </>
  );
}
