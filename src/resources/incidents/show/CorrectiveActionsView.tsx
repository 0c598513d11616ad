import Typography from '@mui/material/Typography';
import { actionFields, withoutRemoved } from '../../../../contract/incidents/shownFields.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { DoneNote } from './DoneNote.tsx';
import { toDescription } from './toDescription.ts';

export function CorrectiveActionsView({ actions }: { actions: CorrectiveAction[] }) {
  const shown = withoutRemoved(actions);
  if (shown.length === 0) {
    return (
      <FormSection title="Recommended Corrective Actions">
        <Typography sx={{ color: 'text.secondary' }}>No corrective actions yet.</Typography>
      </FormSection>
    );
  }
  return shown.map((action, index) => (
    <FormSection key={action.id} title={`Action ${index + 1}`}>
      <DescriptionList
        facts={toDescription('corrective_action', action, actionFields(action), {
          assignee: action.assignee?.name,
        })}
      />
      <DoneNote action={action} />
    </FormSection>
  ));
}
