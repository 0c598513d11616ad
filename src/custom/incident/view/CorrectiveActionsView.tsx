import Typography from '@mui/material/Typography';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { Facts } from '../../../components/record/Facts.tsx';
import { DoneNote } from './DoneNote.tsx';
import { factsOf } from './factsOf.ts';

const FIELDS = ['description', 'action_assigned_to', 'to_be_done_by', 'recommended_ca_status'] as const;
const WITH_ASSIGNEE = [
  'description',
  'action_assigned_to',
  'assignee',
  'to_be_done_by',
  'recommended_ca_status',
] as const;

/** DET-4, read. Removed ones stay hidden. */
export function CorrectiveActionsView({ actions }: { actions: CorrectiveAction[] }) {
  const shown = actions.filter(({ status }) => status !== 'delete');
  if (shown.length === 0) {
    return (
      <FormSection title="Recommended Corrective Actions">
        <Typography sx={{ color: 'text.secondary' }}>No corrective action is recommended yet.</Typography>
      </FormSection>
    );
  }
  return shown.map((action, index) => (
    <FormSection key={action.id} title={`Action ${index + 1}`}>
      <Facts
        facts={factsOf('corrective_action', action, action.assignee ? WITH_ASSIGNEE : FIELDS, {
          assignee: action.assignee?.name,
        })}
      />
      <DoneNote action={action} />
    </FormSection>
  ));
}
