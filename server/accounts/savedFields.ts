import type { UserRow } from '../http/authentication/accountState.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import type { UserColumns } from './changeAccount.ts';

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
} as const satisfies Partial<Record<keyof SaveInput, keyof UserColumns>>;

type SavedField = keyof typeof COLUMNS;
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
