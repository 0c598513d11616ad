import { mayOpenListedUsers, type Viewer } from '../../../../contract/access.ts';
import { IMPORT_COLUMNS } from '../../../../contract/accounts/accountImport.ts';
import { accountStatus } from '../../../../contract/accounts/userState.ts';
import { type RoleTitles, roleTitle } from '../../../../contract/permissions.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';

type Column = [heading: string, text: (user: User, titles: RoleTitles) => string];

const LISTED: readonly Column[] = [
  [IMPORT_COLUMNS.staff_id, (user) => user.staff_id],
  [IMPORT_COLUMNS.name, (user) => user.name],
  [IMPORT_COLUMNS.email, (user) => user.email],
  [IMPORT_COLUMNS.role, ({ role }, titles) => roleTitle(titles, role)],
  [IMPORT_COLUMNS.park, (user) => user.park],
  [IMPORT_COLUMNS.department, (user) => user.department],
  ['Status', accountStatus],
  ['Join Date', (user) => formatInstant(user.created_at)],
  ['Last Modified', (user) => formatInstant(user.latest_updated_at)],
];

const OPENED: readonly Column[] = [
  [IMPORT_COLUMNS.mobile_no, (user) => user.mobile_no],
  [IMPORT_COLUMNS.sub_department, (user) => user.sub_department],
  [IMPORT_COLUMNS.account_expiry, (user) => user.account_expiry],
  ['Last Login', (user) => formatInstant(user.last_login_at) || user.last_login_at],
  ['Suspended From', (user) => user.archive_date],
  ['Suspension Remark', (user) => user.suspension_remark],
];

export function exportRows(users: readonly User[], viewer: Viewer, titles: RoleTitles): string[][] {
  const columns = mayOpenListedUsers(viewer) ? [...LISTED, ...OPENED] : LISTED;
  return [
    columns.map(([heading]) => heading),
    // Other servers may omit a field.
    ...users.map((user) => columns.map(([, text]) => String(text(user, titles) ?? ''))),
  ];
}
