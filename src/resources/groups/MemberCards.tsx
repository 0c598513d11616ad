import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { Cards } from '../../components/list/Cards.tsx';
import { COLUMNS } from './memberColumns.ts';
import { SelectMember } from './SelectMember.tsx';

/** GRP-2 on a phone. */
export function MemberCards() {
  return (
    <Cards<GroupUser> sx={{ p: 2, pl: 0.5, display: 'flex', alignItems: 'flex-start' }}>
      {(member) => (
        <>
          <SelectMember member={member} />
          <Box sx={{ minWidth: 0, pt: 1.25, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
            {COLUMNS.filter(({ source }) => source !== 'name').map(({ source, label, text }) => (
              <Typography key={source} variant="body2">
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>{' '}
                {text(member) || '–'}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Cards>
  );
}
