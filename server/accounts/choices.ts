import type { Profile, ProfileField, UserChoices } from '../../contract/accounts/userProblems.ts';
import { userProblems } from '../../contract/accounts/userProblems.ts';
import { departmentDocument, parksDocument } from '../../contract/schemas/referenceData.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import { Refusal } from '../http/refusal.ts';
import type { ReferenceStore } from '../platform/documents.ts';

/** Includes retired values. It must not run within a transaction. */
export async function readChoices(reference: ReferenceStore): Promise<UserChoices> {
  const [parks, departments] = await Promise.all([
    reference.get('static_data', 'parks'),
    reference.list('departments'),
  ]);
  return {
    parks: parks ? parksDocument.parse(parks).parks : [],
    departments: departments.map(({ data }) => departmentDocument.parse(data)),
  };
}

/** @throws Refusal 400 with a text for each invalid field */
export function assertValid(profile: Profile, fields: readonly ProfileField[], choices: UserChoices): void {
  const errors = userProblems(profile, fields, choices);
  const texts = Object.values(errors);
  if (texts.length > 0) throw new Refusal(400, texts[0] ?? '', { errors });
}

export function toProfile(user: UserRow): Profile {
  const { name, email, mobileNo, staffId, park, department, subDepartment } = user;
  return {
    name,
    email,
    mobile_no: mobileNo,
    staff_id: staffId,
    park,
    department,
    sub_department: subDepartment,
  };
}
