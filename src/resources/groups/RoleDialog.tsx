import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import { type FormEvent, useId, useState } from 'react';
import { mayGiveRole } from '../../../contract/access.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import type { Group, GroupUser } from '../../../contract/schemas/group.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { useViewer } from '../../api/useViewer.ts';
import { LabelledTextField } from '../../components/form/LabelledTextField.tsx';
import { missingItems, TRY_AGAIN } from '../../components/form/missingItems.tsx';
import { useMissingChoices } from '../../components/form/useMissingChoices.ts';
import { useDismissOnBack } from '../../components/navigation/backStack.ts';
import { useSelectMenu } from '../../components/useSelectMenu.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';

type Props = {
  open: boolean;
  group: Group;
  members: readonly GroupUser[];
  onClose: () => void;
  onChoose: (role: Role) => void;
};

export function RoleDialog({ open, group, members, onClose, onChoose }: Props) {
  const titleId = useId();
  useDismissOnBack(open, onClose);
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Update the Members of the group</DialogTitle>
      <RoleForm group={group} members={members} onClose={onClose} onChoose={onChoose} />
    </Dialog>
  );
}

function RoleForm({ group, members, onClose, onChoose }: Omit<Props, 'open'>) {
  const viewer = useViewer();
  const menu = useSelectMenu();
  const { reference } = useReferenceData();
  const roles = reference && ROLES.filter((each) => each !== group.id && mayGiveRole(viewer, each));
  const titleOf = useRoleTitle();
  const missing = useMissingChoices(roles);
  const fieldId = useId();
  const [role, setRole] = useState<Role>();
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (role) onChoose(role);
    else setMissing(true);
  };
  return (
    <form noValidate onSubmit={send}>
      <DialogContent sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
        {members.map(({ name }) => name).join(', ')}
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
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button size="large" variant="contained" type="submit">
          Update
        </Button>
      </DialogActions>
    </form>
  );
}
