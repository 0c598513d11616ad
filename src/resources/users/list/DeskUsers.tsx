import { ColumnsButton } from '../../../components/list/ColumnsButton.tsx';
import { DeskLayout } from '../../../components/list/DeskLayout.tsx';
import { HIDEABLE_COLUMNS } from './columns.tsx';
import { UserFilterFields } from './UserFilterFields.tsx';
import { UserListBody } from './UserListBody.tsx';
import { UserTable } from './UserTable.tsx';

export default function DeskUsers() {
  return (
    <DeskLayout
      filters={<UserFilterFields />}
      tools={<ColumnsButton columns={HIDEABLE_COLUMNS} />}
      body={(parts) => (
        <UserListBody {...parts}>
          <UserTable />
        </UserListBody>
      )}
    />
  );
}
