import { mayManageUser, mayOpenUser, maySeeUserAudit, type Viewer } from '../access.ts';
import type { User } from '../schemas/user.ts';
import { accountStatus } from './userState.ts';

export const USER_SECTIONS = ['Profile', 'Account', 'Reset Password'] as const;
export type UserSection = (typeof USER_SECTIONS)[number];

export type UserButton =
  | 'Archive account'
  | 'Delete User'
  | 'View Audit Trail'
  | 'Unlock User'
  | 'Reactivate Account'
  | 'Cancel'
  | 'Save';

/** What decides of an account what may be done with it. */
export type Account = Pick<User, 'id' | 'role' | 'is_active' | 'is_new'>;

/** UDET-1: the Account section is hidden on the own profile; whose password one may not set is not offered that. */
export function userSections(viewer: Viewer, user: Account): UserSection[] {
  if (viewer.id === user.id) return ['Profile', 'Reset Password'];
  return mayManageUser(viewer, user) ? [...USER_SECTIONS] : ['Profile', 'Account'];
}

/** UDET-4, UDET-5, UDET-16: whether the fields may be changed; of a suspended account none, nor of one of a higher role. */
export function mayEditUser(viewer: Viewer, user: Account): boolean {
  return viewer.id === user.id || (mayManageUser(viewer, user) && accountStatus(user) !== 'Archived');
}

/** UDET-4: the buttons below a section, in the order of the footer. */
export function userFooter(viewer: Viewer, user: Account, section: UserSection): UserButton[] {
  if (!mayOpenUser(viewer, user.id)) return ['Cancel'];
  const isOwn = viewer.id === user.id;
  const manages = mayManageUser(viewer, user);
  const status = accountStatus(user);
  const shown: Record<UserButton, boolean> = {
    'Archive account': manages && section === 'Account' && status === 'Active',
    'Delete User': manages && section === 'Profile',
    'View Audit Trail': !isOwn && maySeeUserAudit(viewer),
    'Unlock User': manages && status === 'Locked',
    'Reactivate Account': manages && section === 'Account' && status === 'Archived',
    Cancel: true,
    Save: mayEditUser(viewer, user) && section !== 'Reset Password',
  };
  return (Object.keys(shown) as UserButton[]).filter((button) => shown[button]);
}
