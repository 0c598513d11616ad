import type { Resolver } from 'react-hook-form';
import {
  type Profile,
  type ProfileField,
  type UserChoices,
  userProblems,
} from '../../../contract/accounts/userProblems.ts';
import { validateNewExpiry } from '../../../contract/accounts/userState.ts';
import { MOBILE_PREFIX } from '../../../contract/limits.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { dayToWireDate, singaporeDay, wireDateToDay } from '../../../contract/singaporeTime.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { currentTime } from '../../api/clock.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';

/** The expiry is `D MMM YYYY`, as in its field (UDET-2, UDET-3). */
export type ProfileForm = Profile & { role: Role | ''; account_expiry: string };
export type FormField = keyof ProfileForm;

type JudgedField = FormField;

const TEXTS: readonly ProfileField[] = ['name', 'email', 'mobile_no', 'staff_id'];
const CHOICES: readonly JudgedField[] = ['role', 'park', 'department', 'sub_department'];
export const JUDGED: readonly JudgedField[] = [...TEXTS, ...CHOICES, 'account_expiry'];

export const OWN_EDITABLE: readonly ProfileField[] = ['mobile_no'];

export const NEW_PROFILE: ProfileForm = {
  name: '',
  email: '',
  mobile_no: MOBILE_PREFIX,
  staff_id: '',
  role: '',
  park: '',
  department: '',
  sub_department: '',
  account_expiry: '',
};

export function profileForm(user: User): ProfileForm {
  const { name, email, mobile_no, staff_id, role, park, department, sub_department } = user;
  return {
    name,
    email,
    mobile_no: mobile_no || MOBILE_PREFIX,
    staff_id,
    role,
    park,
    department,
    sub_department,
    account_expiry: dayToWireDate(user.account_expiry),
  };
}

function changedFields(values: ProfileForm, before: ProfileForm): FormField[] {
  return (Object.keys(before) as FormField[]).filter((field) => values[field] !== before[field]);
}

export function toUserChanges(values: ProfileForm): Partial<User> {
  return { ...values, account_expiry: wireDateToDay(values.account_expiry) ?? '' } as Partial<User>;
}

/** Validates all texts of a stored account, but only those choices that are changed or empty (UDET-13, REF-2). */
export function createFieldJudge(before: ProfileForm): (values: ProfileForm) => JudgedField[] {
  return (values) => {
    const changed = new Set<string>(changedFields(values, before));
    return [...TEXTS, ...CHOICES.filter((field) => changed.has(field) || !values[field])];
  };
}

export function profileResolver(
  judged: (values: ProfileForm) => readonly JudgedField[],
  choices: UserChoices,
): Resolver<ProfileForm> {
  return contractResolver((values) => {
    const fields = judged(values);
    const ofProfile = fields.filter((field) => field !== 'role' && field !== 'account_expiry');
    const expiry = wireDateToDay(values.account_expiry) ?? '';
    return {
      ...userProblems(values, ofProfile, choices),
      role: fields.includes('role') && !values.role ? FIELD_TEXTS.role : undefined,
      account_expiry: fields.includes('account_expiry')
        ? validateNewExpiry(expiry, singaporeDay(currentTime()))
        : undefined,
    };
  });
}
