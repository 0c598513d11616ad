import { mayChangeSignIn, mayManageUser, mayOpenUser, maySeeUserAudit, type Viewer } from '../access.ts';
import type { User } from '../schemas/user.ts';
import { accountStatus } from './userState.ts';

const USER_SECTIONS = ['Profile', 'Account', 'Reset Password'] as const;
export type UserSection = (typeof USER_SECTIONS)[number];

export type UserButton =
  | 'Archive account'
  | 'Delete User'
  | 'View Audit Trail'
  | 'Unlock User'
  | 'Reactivate Account'
  | 'Cancel'
  | 'Save';

export type Account = Pick<User, 'id' | 'role' | 'is_active' | 'is_new'>;

/** Your own profile has no Account section; Reset Password needs the right to change the password (UDET-1, AUTH-18). */
export function userSections(viewer: Viewer, user: Account): UserSection[] {
  if (viewer.id === user.id) return ['Profile', 'Reset Password'];
  return mayChangeSignIn(viewer, user) ? [...USER_SECTIONS] : ['Profile', 'Account'];
}

/** Fields of a suspended account, or of one with a higher role, are read-only (UDET-4, UDET-5, UDET-16). */
export function mayEditUser(viewer: Viewer, user: Account): boolean {
  return viewer.id === user.id || (mayManageUser(viewer, user) && accountStatus(user) !== 'Archived');
}

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
