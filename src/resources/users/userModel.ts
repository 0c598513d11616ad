import type { Resolver } from 'react-hook-form';
import { MOBILE_PREFIX } from '../../../contract/limits.ts';
import type { User } from '../../../contract/schemas/user.ts';
import {
  type Profile,
  type ProfileField,
  type UserChoices,
  userProblems,
} from '../../../contract/userProblems.ts';

/** UDET-2: the fields of the profile. */
export type ProfileForm = Profile & Pick<User, 'role'>;

/** UDET-2: the fields of the own record that one may change. */
export const OWN_EDITABLE: readonly ProfileField[] = ['mobile_no'];

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
  };
}

/** UDET-13 for these fields; what cannot be changed here is not judged here. */
export function profileResolver(
  fields: readonly ProfileField[],
  choices: UserChoices,
): Resolver<ProfileForm> {
  return (values) => {
    const problems = Object.entries(userProblems(values, fields, choices));
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'rule', message }]));
    return problems.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
