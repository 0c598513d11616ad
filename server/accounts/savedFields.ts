import type { UserRow } from '../http/authentication/accountState.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../http/endpoints/idempotency.ts';
import type { Services } from '../services.ts';
import { type AccountWork, type UserColumns, withAccountTransaction } from './changeAccount.ts';

export type SaveInput = Extract<Call<'save_user'>['input'], { id: string }>;
export type Save = { input: SaveInput; by: SignedIn };
export type KeyedSave = Save & { idempotencyKey: string | undefined };

/** @throws Refusal 409 if the key was used for another request */
export async function saveOnce(
  services: Services,
  { input, by, idempotencyKey: key }: KeyedSave,
  at: Date,
  save: (held: AccountWork) => Promise<void>,
): Promise<void> {
  await withAccountTransaction(services, (held) =>
    withIdempotencyKey(
      held.transaction,
      { userId: by.user.id, key, request: ['save_user', input], at },
      async () => {
        await save(held);
        return {};
      },
    ),
  );
}

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
