import { PhoneLayout } from '../../../components/list/PhoneLayout.tsx';
import { type ListOrder, SortSelect } from '../../../components/list/SortSelect.tsx';
import { UserCards } from './UserCards.tsx';
import { UserFilterFields } from './UserFilterFields.tsx';
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
