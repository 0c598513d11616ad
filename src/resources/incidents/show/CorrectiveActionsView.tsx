import Typography from '@mui/material/Typography';
import { withoutRemoved } from '../../../../contract/incidents/shownEntries.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DoneNote } from './DoneNote.tsx';
import { TableView } from './TableView.tsx';

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
    <TableView key={action.id} section="corrective_action" title={`Action ${index + 1}`} values={action}>
      <DoneNote action={action} />
    </TableView>
  ));
}
