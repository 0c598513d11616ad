import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { useViewer } from '../../api/useViewer.ts';
import { Cards } from '../../components/list/Cards.tsx';
import { SelectRow } from '../../components/list/SelectRow.tsx';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';
import { COLUMNS, mayMove } from './memberColumns.ts';

export function MemberCards() {
  const viewer = useViewer();
  const roleTitle = useRoleTitle();
  return (
    <Cards<GroupUser> sx={{ p: 2, pl: 0.5, display: 'flex', alignItems: 'flex-start' }}>
      {(member) => (
        <>
          <SelectRow id={member.id} name={member.name} disabled={!mayMove(viewer, member)} />
          <Box sx={{ minWidth: 0, pt: 1.25, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
            {COLUMNS.filter(({ source }) => source !== 'name').map(({ source, label, text }) => (
              <Typography key={source} variant="body2">
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>{' '}
                {text(member, roleTitle) || '–'}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Cards>
  );
}
