import { changedSince } from '../../contract/audit/changedSince.ts';
import type { RoleTitles } from '../../contract/permissions.ts';
import type { SavedField } from '../../contract/schemas/user.ts';
import type { UserRow } from '../http/authentication/accountState.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { Refusal } from '../http/refusal.ts';
import type { UserColumns } from './changeAccount.ts';
import { toUser } from './userRow.ts';

export type SaveInput = Extract<Call<'save_user'>['input'], { id: string }>;
export type KeyedSave = { input: SaveInput; by: SignedIn; idempotencyKey: string | undefined };

/** State, suspension and remark have their own rules. */
const COLUMNS = {
  name: 'name',
  email: 'email',
  mobile_no: 'mobileNo',
  staff_id: 'staffId',
  role: 'role',
  park: 'park',
  department: 'department',
  sub_department: 'subDepartment',
  account_expiry: 'accountExpiry',
} as const satisfies Record<SavedField, keyof UserColumns>;

const FIELDS = Object.keys(COLUMNS) as SavedField[];

/** Clients may send a whole record, so fields equal to the stored ones are not changes. */
export function savedFields(user: UserRow, input: SaveInput): { fields: SavedField[]; columns: UserColumns } {
  const wanted: Record<SavedField, unknown> = {
    ...input,
    name: input.name?.trim(),
    email: input.email?.toLowerCase(),
    account_expiry: input.account_expiry === '' ? null : input.account_expiry,
  } as Record<SavedField, unknown>;
  const fields = (input.changed_fields ?? FIELDS).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== user[COLUMNS[field]],
  );
  return { fields, columns: Object.fromEntries(fields.map((field) => [COLUMNS[field], wanted[field]])) };
}

/** @throws Refusal 409 if one of the fields has changed since the sender read it (UDET-4) */
export function assertSeen(
  user: UserRow,
  { seen_values = {} }: SaveInput,
  fields: readonly SavedField[],
  roleTitles: RoleTitles,
): void {
  const errors = changedSince(toUser(user), seen_values, fields, roleTitles);
  const texts = Object.values(errors);
  if (texts.length > 0) throw new Refusal(409, `${texts.join(' ')} Please check and save again.`, { errors });
}
