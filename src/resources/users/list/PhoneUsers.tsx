import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-admin';
import { mayOpenListedUsers } from '../../../../contract/access.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { CardFacts } from '../../../components/list/CardFacts.tsx';
import { Cards } from '../../../components/list/Cards.tsx';
import { PhoneLayout } from '../../../components/list/PhoneLayout.tsx';
import { CARD } from '../../../components/list/rowStyle.ts';
import { type ListOrder, SortSelect } from '../../../components/list/SortSelect.tsx';
import { useRoleTitle } from '../../../reference/useRoleTitle.ts';
import { AccountStatusChip } from './AccountStatusChip.tsx';
import { EmailText } from './EmailText.tsx';
import { UserFilterFields } from './UserFilterFields.tsx';
import { getUserPath, UserLink } from './UserLink.tsx';
import { UserListBody } from './UserListBody.tsx';

const ORDERS: readonly ListOrder[] = [
  ...eitherWay('latest_updated_at', 'Last Modified', 'oldest first', 'newest first'),
  ...eitherWay('created_at', 'Join Date', 'oldest first', 'newest first'),
  ...eitherWay('name', 'Name'),
  ...eitherWay('staff_id', 'Staff ID', 'lowest first', 'highest first'),
  ...eitherWay('email', 'Email'),
  ...eitherWay('role', 'Role'),
  ...eitherWay('park', 'Park'),
  ...eitherWay('department', 'Department'),
  ...eitherWay('status', 'Status', 'archived first', 'active first'),
];

function eitherWay(field: string, label: string, up = 'A to Z', down = 'Z to A'): ListOrder[] {
  return [
    { text: `${label}, ${down}`, sort: { field, order: 'DESC' } },
    { text: `${label}, ${up}`, sort: { field, order: 'ASC' } },
  ];
}

export default function PhoneUsers() {
  return (
    <PhoneLayout
      done="Show the accounts"
      filters={<UserFilterFields />}
      tools={<SortSelect orders={ORDERS} />}
      body={(parts) => (
        <UserListBody {...parts}>
          <UserCards />
        </UserListBody>
      )}
    />
  );
}

function UserCards() {
  const mayOpen = mayOpenListedUsers(useViewer());
  const navigate = useNavigate();
  const roleTitle = useRoleTitle();
  const look = mayOpen ? { sx: CARD, onPress: (user: User) => navigate(getUserPath(user)) } : {};
  return (
    <Cards<User> {...look}>
      {(user) => (
        <>
          <Typography variant="body2" component="div" sx={HEAD}>
            <AccountStatusChip user={user} />
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
              {user.staff_id}
            </Box>
          </Typography>
          <UserLink user={user} />
          <CardFacts
            lines={[
              [
                'Email',
                user.email && (
                  <span translate="no">
                    <EmailText email={user.email} />
                  </span>
                ),
              ],
              ['Role', roleTitle(user.role)],
              ['Park', user.park],
              ['Department', user.department],
              ['Join Date', formatInstant(user.created_at)],
              ['Last Modified', formatInstant(user.latest_updated_at)],
            ]}
          />
        </>
      )}
    </Cards>
  );
}

const HEAD = { display: 'flex', gap: 1, alignItems: 'center', mb: 0.75 };
