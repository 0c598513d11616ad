import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useCanAccess } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyAction } from '../../../../contract/incidents/emptyIncident.ts';
import { ACTIONS_MAX_COUNT } from '../../../../contract/limits.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { ArrayItem } from '../../../components/form/ArrayItem.tsx';
import { AssigneeInput } from '../../../components/form/AssigneeInput.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { focusField } from '../../../components/form/useField.tsx';
import { randomId } from '../../../offline/randomId.ts';
import { DoneNote } from '../../../resources/incidents/show/DoneNote.tsx';
import { TableFields } from '../fields/TableFields.tsx';
import { ACTIONS, type IncidentForm } from '../values/incidentForm.ts';
import { useDropAdded } from '../values/useDropAdded.ts';

/** Removing an action hides it and keeps its data; the last one stays (DET-4). */
export function CorrectiveActionsSection() {
  const { getValues, setValue } = useFormContext<IncidentForm>();
  const actions: CorrectiveAction[] = useWatch({ name: ACTIONS }) ?? [];
  const shown = actions.flatMap(({ id, status }, index) => (status === 'delete' ? [] : [{ id, index }]));
  const { confirm } = useDialogs();
  const { canAccess: isAssignable } = useCanAccess({ resource: 'actions', action: 'list' });
  const inputs = { assignee: isAssignable ? AssigneeInput : null };
  const write = (next: CorrectiveAction[]) => setValue(ACTIONS, next, { shouldDirty: true });
  useDropAdded(ACTIONS, actions, write);

  const add = () => {
    const current = getValues(ACTIONS);
    write([...current, { ...emptyAction(), id: `temp-${randomId()}` }]);
    focusField(`${ACTIONS}.${current.length}.description`);
  };
  const remove = async (removed: number, number: number) => {
    const { description } = getValues(`${ACTIONS}.${removed}`);
    const yes =
      !description ||
      (await confirm({
        title: 'Remove',
        text: `Remove Action ${number}, ${description.slice(0, 80)}?`,
        yes: 'Remove',
        no: 'Keep',
        destructive: true,
      }));
    if (!yes) return;
    write(
      getValues(ACTIONS).map((action, at) => (at === removed ? { ...action, status: 'delete' } : action)),
    );
  };

  return (
    <>
      {shown.length === 0 && (
        <FormSection title="Recommended Corrective Actions">
          <Typography sx={{ color: 'text.secondary' }}>
            No corrective actions yet. Add what would prevent this from happening again.
          </Typography>
        </FormSection>
      )}
      {shown.map(({ id, index }, at) => (
        <FormSection
          key={id}
          title={`Action ${at + 1}`}
          action={
            shown.length > 1 && (
              <IconButton
                aria-label={`Remove Action ${at + 1}`}
                onClick={() => void remove(index, at + 1)}
                sx={{ minWidth: 44, minHeight: 44 }}
              >
                <DeleteOutlineOutlined />
              </IconButton>
            )
          }
        >
          <ArrayItem source={`${ACTIONS}.${index}`}>
            <TableFields section="corrective_action" inputs={inputs} />
          </ArrayItem>
          {actions[index] && <DoneNote action={actions[index]} />}
        </FormSection>
      ))}
      {actions.length < ACTIONS_MAX_COUNT && (
        <Box>
          <Button size="large" variant="outlined" startIcon={<AddOutlined />} onClick={add}>
            Add
          </Button>
        </Box>
      )}
    </>
  );
}
