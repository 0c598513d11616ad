import type { DepartmentDocument, Park } from '../schemas/referenceData.ts';
import type { User } from '../schemas/user.ts';
import { isSameName } from '../text.ts';
import {
  FIELD_TEXTS,
  type FieldError,
  validateEmail,
  validateMobile,
  validateStaffId,
  validateUserName,
} from '../validation.ts';

export type Profile = Pick<
  User,
  'name' | 'email' | 'mobile_no' | 'staff_id' | 'park' | 'department' | 'sub_department'
>;
export type ProfileField = keyof Profile;

export type UserChoices = {
  parks: readonly Pick<Park, 'park' | 'retired'>[];
  departments: readonly Pick<DepartmentDocument, 'title' | 'sub_departments' | 'retired'>[];
};

type Places = Pick<Profile, 'park' | 'department' | 'sub_department'>;

/** Returns the places spelled as in the reference data (REF-3). `department` is the parent of the sub department. */
export function normalizePlaces<Sent extends Partial<Places>>(
  sent: Sent,
  { parks, departments }: UserChoices,
  department = sent.department ?? '',
): Sent {
  const ofDepartment = spell(department, departments);
  const subDepartments = departments.find(({ title }) => title === ofDepartment)?.sub_departments ?? [];
  const { park, sub_department } = sent;
  return {
    ...sent,
    ...(park !== undefined && {
      park: spell(
        park,
        parks.map((one) => ({ title: one.park, retired: one.retired })),
      ),
    }),
    ...(sent.department !== undefined && { department: ofDepartment }),
    ...(sub_department !== undefined && { sub_department: spell(sub_department, subDepartments) }),
  };
}

/** If two entries have the same name, the one that is not retired wins. */
function spell(name: string, known: readonly { title: string; retired?: boolean | undefined }[]): string {
  const same = known.filter(({ title }) => isSameName(title, name));
  return (same.find(({ retired }) => !retired) ?? same[0])?.title ?? name;
}

/** Pass only the changed fields, because an account may keep a retired value (UDET-13). */
export function userProblems(
  profile: Profile,
  fields: readonly ProfileField[],
  choices: UserChoices,
): Partial<Record<ProfileField, string>> {
  const department = choices.departments.find(({ title }) => title === profile.department);
  const checks: Record<ProfileField, () => FieldError> = {
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
  const asked = new Set<ProfileField>(fields);
  if (asked.has('department')) asked.add('sub_department');
  return Object.fromEntries(
    [...asked].flatMap((field) => {
      const text = checks[field]();
      return text ? [[field, text]] : [];
    }),
  );
}
