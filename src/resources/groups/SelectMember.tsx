import Checkbox from '@mui/material/Checkbox';
import { useListContext } from 'react-admin';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { useViewer } from '../../host/useViewer.ts';
import { mayMove } from './memberColumns.ts';

/** GRP-3: chooses a member, where the viewer may change their role. */
export function SelectMember({ member }: { member: GroupUser }) {
  const viewer = useViewer();
  const { selectedIds, onToggleItem } = useListContext<GroupUser>();
  return (
    <Checkbox
      checked={selectedIds.includes(member.id)}
      disabled={!mayMove(viewer, member)}
      onChange={() => onToggleItem(member.id)}
      sx={TARGET}
      slotProps={{ input: { 'aria-label': `Select ${member.name}` } }}
    />
  );
}

/** Every member of this page that may be chosen; those of other pages stay as they are. */
export function SelectPage() {
  const viewer = useViewer();
  const { data = [], selectedIds, onSelect } = useListContext<GroupUser>();
  const here = data.filter((member) => mayMove(viewer, member)).map(({ id }) => id);
  const elsewhere = selectedIds.filter((id) => !data.some((member) => member.id === id));
  const chosen = selectedIds.length - elsewhere.length;
  const isWhole = here.length > 0 && chosen === here.length;
  return (
    <Checkbox
      checked={isWhole}
      indeterminate={chosen > 0 && !isWhole}
      disabled={here.length === 0}
      onChange={() => onSelect(isWhole ? elsewhere : [...elsewhere, ...here])}
      sx={TARGET}
      slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
    />
  );
}

const TARGET = { width: { xs: 44, md: 36 }, height: { xs: 44, md: 36 } };
