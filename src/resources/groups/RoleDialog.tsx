import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { mayGiveRole } from '../../../contract/access.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { useViewer } from '../../api/useViewer.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { missingItems, TRY_AGAIN } from '../../components/form/missingItems.tsx';
import { useMissingChoices } from '../../components/form/useMissingChoices.ts';
import { useSelectMenu } from '../../components/useSelectMenu.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';

type Props = {
  group: Group;
  members: readonly GroupUser[];
  onClose: () => void;
  onChoose: (role: Role) => void;
};

export function RoleDialog({ group, members, onClose, onChoose }: Props) {
  const viewer = useViewer();
  const menu = useSelectMenu();
  const { reference } = useReferenceData();
  const roles = reference && ROLES.filter((each) => each !== group.id && mayGiveRole(viewer, each));
  const titleOf = useRoleTitle();
  const missing = useMissingChoices(roles);
  const fieldId = useId();
  const [role, setRole] = useState<Role>();
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title="Update the Members of the group"
      yes="Update"
      onSave={() => (role ? onChoose(role) : setMissing(true))}
      // A chosen role is no input to ask about.
      isChanged={false}
      onClose={onClose}
      size="xs"
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>{members.map(({ name }) => name).join(', ')}</Box>
      <LabelledTextField
        select
        id={fieldId}
        label="Role"
        required
        value={role ?? ''}
        onChange={({ target }) => {
          if (target.value === TRY_AGAIN) return missing?.retry?.();
          setRole(target.value as Role);
          setMissing(false);
        }}
        error={isMissing}
        helperText={isMissing ? FIELD_TEXTS.role : undefined}
        slotProps={{ select: menu }}
      >
        {missingItems(missing)}
        {roles?.map((each) => (
          <MenuItem key={each} value={each} sx={{ minHeight: 44 }}>
            {titleOf(each)}
          </MenuItem>
        ))}
      </LabelledTextField>
    </FormDialog>
  );
}
