import { maySwitchReporting } from '../../contract/access.ts';
import type { SignedInUser, User } from '../../contract/schemas/user.ts';
import { FEATURES, type Feature } from '../../contract/serverOffers.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { type SignedIn, sessionEnd } from '../http/authentication/authenticate.ts';

export function toUser(row: Omit<UserRow, 'searchText'>): User {
  return {
    id: row.id,
    staff_id: row.staffId,
    name: row.name,
    email: row.email,
    mobile_no: row.mobileNo,
    role: row.role,
    park: row.park,
    department: row.department,
    sub_department: row.subDepartment,
    is_active: row.isActive,
    is_new: row.isNew,
    created_at: row.createdAt.toISOString(),
    latest_updated_at: row.latestUpdatedAt.toISOString(),
    last_login_at: row.lastLoginAt?.toISOString() ?? 'Not logged in yet',
    account_expiry: row.accountExpiry ?? '',
    archive_date: row.archiveDate ?? '',
    suspension_remark: row.suspensionRemark,
  };
}

export function toSignedInUser(
  { user, viewer, signedInAt, mustEnrol, hasSecondFactor }: SignedIn,
  has: { reporting: boolean },
): SignedInUser {
  const hidden: Feature[] = has.reporting ? ['reporting_off'] : ['reporting'];
  if (!maySwitchReporting(viewer)) hidden.push('reporting_off');
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    is_active: user.isActive,
    is_new: user.isNew,
    department: user.department,
    sub_department: user.subDepartment,
    park: user.park,
    mobile_no: user.mobileNo,
    staff_id: user.staffId,
    perms: [...viewer.perms],
    session_expires_at: sessionEnd({ signedInAt }).toISOString(),
    ...(hasSecondFactor !== undefined && {
      second_factor: mustEnrol ? 'wanted' : hasSecondFactor ? 'on' : 'off',
    }),
    offers: FEATURES.filter((offer) => !hidden.includes(offer)),
  };
}
