import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import type { User } from '../../../../contract/schemas/user.ts';
import type { USER_SORT_LABELS } from '../../../../contract/values/sortLabels.ts';
import { DateTimeCell } from '../../../components/list/Stacked.tsx';
import { useRoleTitle } from '../../../reference/useRoleTitle.ts';
import { AccountStatusChip } from './AccountStatusChip.tsx';
import { EmailText } from './EmailText.tsx';
import { UserLink } from './UserLink.tsx';

export type Column = {
  source: (typeof USER_SORT_LABELS)[number];
  label: string;
  sortByOrder?: 'ASC' | 'DESC';
  sx?: { width: number | string };
  render: (user: User) => ReactElement;
};

type TwoLinesProps = { text: string; children?: ReactNode; translate?: 'no' };

function TwoLines({ text, children = text, translate }: TwoLinesProps) {
  return (
    <Box title={text} translate={translate} sx={TWO_LINES}>
      {children}
    </Box>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

function RoleTitle({ role }: { role: string }) {
  return <TwoLines text={useRoleTitle()(role)} />;
}

function Email({ email }: { email: string }) {
  return (
    <TwoLines text={email} translate="no">
      <EmailText email={email} />
    </TwoLines>
  );
}

export const COLUMNS: readonly Column[] = [
  { source: 'staff_id', label: 'Staff ID', sx: { width: 84 }, render: (user) => <>{user.staff_id}</> },
  {
    source: 'name',
    label: 'Name',
    render: (user) => (
      <TwoLines text={user.name} translate="no">
        <UserLink user={user} />
      </TwoLines>
    ),
  },
  { source: 'email', label: 'Email', sx: { width: '17%' }, render: (user) => <Email email={user.email} /> },
  {
    source: 'role',
    label: 'Role',
    sx: { width: 76 },
    render: (user) => <RoleTitle role={user.role} />,
  },
  { source: 'park', label: 'Park', sx: { width: '10.5%' }, render: (user) => <TwoLines text={user.park} /> },
  {
    source: 'department',
    label: 'Department',
    sx: { width: '11%' },
    render: (user) => <TwoLines text={user.department} />,
  },
  {
    source: 'status',
    label: 'Status',
    sx: { width: 104 },
    render: (user) => <AccountStatusChip user={user} />,
  },
  {
    source: 'created_at',
    label: 'Join Date',
    sortByOrder: 'DESC',
    sx: { width: 106 },
    render: (user) => <DateTimeCell instant={user.created_at} />,
  },
  {
    source: 'latest_updated_at',
    label: 'Last Modified',
    sortByOrder: 'DESC',
    sx: { width: 106 },
    render: (user) => <DateTimeCell instant={user.latest_updated_at} />,
  },
];

/** The name contains the link that opens the row, so it cannot be hidden. */
export const HIDEABLE_COLUMNS = COLUMNS.filter(({ source }) => source !== 'name');
