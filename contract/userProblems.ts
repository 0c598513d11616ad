import type { DepartmentDocument, Park } from './schemas/referenceData.ts';
import type { User } from './schemas/user.ts';
import {
  FIELD_TEXTS,
  type Verdict,
  validateEmail,
  validateMobile,
  validateStaffId,
  validateUserName,
} from './validation.ts';

/** What a person enters of an account, but for the role and the expiry, whose values are closed. */
export type Profile = Pick<
  User,
  'name' | 'email' | 'mobile_no' | 'staff_id' | 'park' | 'department' | 'sub_department'
>;
export type ProfileField = keyof Profile;

/** The reference data that an account's places are chosen from. */
export type UserChoices = {
  parks: readonly Pick<Park, 'park' | 'retired'>[];
  departments: readonly Pick<DepartmentDocument, 'title' | 'sub_departments' | 'retired'>[];
};

/**
 * UDET-13: the text for each of these fields that will not do, by its name. A retired value is no choice any more, but
 * an account that has it keeps it: name the fields that change.
 */
export function userProblems(
  profile: Profile,
  fields: readonly ProfileField[],
  choices: UserChoices,
): Partial<Record<ProfileField, string>> {
  const department = choices.departments.find(({ title }) => title === profile.department);
  const verdicts: Record<ProfileField, () => Verdict> = {
    name: () => validateUserName(profile.name),
    email: () => validateEmail(profile.email),
    mobile_no: () => validateMobile(profile.mobile_no),
    staff_id: () => validateStaffId(profile.staff_id),
    park: () =>
      choices.parks.some(({ park, retired }) => park === profile.park && !retired)
        ? undefined
        : FIELD_TEXTS.park,
    department: () => (department && !department.retired ? undefined : FIELD_TEXTS.department),
    sub_department: () =>
      department?.sub_departments.some(({ title, retired }) => title === profile.sub_department && !retired)
        ? undefined
        : FIELD_TEXTS.subDepartment,
  };
  // UDET-2: sub departments follow the department.
  const asked = new Set<ProfileField>(fields);
  if (asked.has('department')) asked.add('sub_department');
  return Object.fromEntries(
    [...asked].flatMap((field) => {
      const text = verdicts[field]();
      return text ? [[field, text]] : [];
    }),
  );
}
