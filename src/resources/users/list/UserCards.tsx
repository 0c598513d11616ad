import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { User } from '../../../../contract/schemas/user.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { CardFacts } from '../../../components/list/CardFacts.tsx';
import { CardSkeletons } from '../../../components/list/CardSkeletons.tsx';
import { CARD, CARDS } from '../../../components/list/rowStyle.ts';
import { useRoleTitle } from '../../../reference/useRoleTitle.ts';
import { AccountStatusChip } from './AccountStatusChip.tsx';
import { UserLink } from './UserLink.tsx';
import { useOpenUser } from './useOpenUser.ts';

export function UserCards() {
  const { data, isPending } = useListContext<User>();
  const { mayOpen, open } = useOpenUser();
  const roleTitle = useRoleTitle();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={CARDS}>
      {data?.map((user) => (
        <Card
          component="li"
          key={user.id}
          sx={mayOpen ? CARD : { p: 2 }}
          onClick={mayOpen ? () => open(user) : undefined}
        >
          <Typography variant="body2" component="div" sx={HEAD}>
            <AccountStatusChip user={user} />
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
              {user.staff_id}
            </Box>
          </Typography>
          <UserLink user={user} />
          <CardFacts
            lines={[
              ['Email', user.email],
              ['Role', roleTitle(user.role)],
              ['Park', user.park],
              ['Department', user.department],
              ['Join Date', formatInstant(user.created_at)],
              ['Last Modified', formatInstant(user.latest_updated_at)],
            ]}
          />
        </Card>
      ))}
    </Box>
  );
}

const HEAD = { display: 'flex', gap: 1, alignItems: 'center', mb: 0.75 };
