import type { DepartmentDocument, Park } from '../schemas/referenceData.ts';
import type { User } from '../schemas/user.ts';
import { isSameName } from '../text.ts';
import {
  FIELD_TEXTS,
  type Verdict,
  validateEmail,
  validateMobile,
  validateStaffId,
  validateUserName,
} from '../validation.ts';

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

type Places = Pick<Profile, 'park' | 'department' | 'sub_department'>;

/** REF-3: the places as the reference data writes them. `department` is the one that the sub department belongs to. */
export function spellPlaces<Sent extends Partial<Places>>(
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

/** Of two that are the same name, the one on offer counts. */
function spell(name: string, known: readonly { title: string; retired?: boolean | undefined }[]): string {
  const same = known.filter(({ title }) => isSameName(title, name));
  return (same.find(({ retired }) => !retired) ?? same[0])?.title ?? name;
}

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
