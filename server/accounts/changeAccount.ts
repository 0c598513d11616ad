import { eq } from 'drizzle-orm';
import { type UserChanges, userChanges } from '../../contract/audit/userChanges.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { RoleTitles } from '../../contract/permissions.ts';
import type { Platform } from '../../contract/schemas/common.ts';
import { type Actor, writeAudit } from '../audit/auditTrail.ts';
import { type Queryable, sqlFailure } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { stateRefusal, type UserRow } from '../http/authentication/accountState.ts';
import { answerOnce, type KeyedCall } from '../http/endpoints/idempotency.ts';
import { refusedField } from '../http/refusal.ts';
import { enqueue } from '../messages/outbox.ts';
import { type IdentityAdmin, IdentityEmailTaken } from '../platform/identity.ts';
import type { Services } from '../services.ts';
import { contactChangeMails } from './accountMails.ts';
import { forgetCodes, isEmailUntrusted, keepOldContact } from './codeContact.ts';
import { toUser } from './userRow.ts';

export type UserColumns = Partial<Omit<typeof users.$inferInsert, 'id' | 'searchText'>>;

export const NO_SUSPENSION = { archiveDate: null, suspensionRemark: '', suspendedBy: null } as const;

export type AccountScope = { transaction: Queryable; identity: IdentityAdmin };

const UNIQUE_VIOLATION = '23505';

export const emailTaken = () => refusedField(409, 'email', 'Email already exists');
export const staffIdTaken = () => refusedField(409, 'staff_id', 'Staff ID already exists');

/**
 * An external identity service is not transactional, so the work calls it last; a retry repairs a failed
 * commit.
 * @throws Refusal 409 if another account has the email or the staff ID
 */
export async function withAccountTransaction<Result>(
  { database, identity }: Pick<Services, 'database' | 'identity'>,
  work: (scope: AccountScope) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction((transaction) =>
      work({ transaction, identity: identity.within(transaction) }),
    );
  } catch (error) {
    throw getRefusal(error);
  }
}

/** `withAccountTransaction` for a call with an Idempotency-Key. */
export function changeOnce<Result>(
  services: Services,
  name: EndpointName,
  call: KeyedCall,
  work: (scope: AccountScope & { at: Date }) => Promise<Result>,
): Promise<Result> {
  const at = services.now();
  return withAccountTransaction(services, (scope) =>
    answerOnce(scope.transaction, name, call, at, () => work({ ...scope, at })),
  );
}

function getRefusal(error: unknown): unknown {
  if (error instanceof IdentityEmailTaken) return emailTaken();
  const { code, constraint } = sqlFailure(error) ?? {};
  if (code !== UNIQUE_VIOLATION) return error;
  if (constraint === 'users_email') return emailTaken();
  return constraint === 'users_staff_id' ? staffIdTaken() : error;
}

type Change = {
  before: UserRow;
  by: Actor;
  platform: Platform;
  at: Date;
  remark?: string;
  /** Audit sentences in addition to the changed fields. */
  events?: readonly string[];
  /** The session in which a person changes their own contact. */
  keep?: { session: string; signedInAt: Date } | undefined;
  /** Named in the audit entry of a new role. */
  roleTitles?: RoleTitles;
} & ({ columns: UserColumns & { role?: never } } | { columns: UserColumns; roleTitles: RoleTitles });

/** The row must be locked. Nothing is written if nothing changed. */
export async function changeAccount(
  { transaction, identity }: AccountScope,
  { before, columns: given, roleTitles = new Map(), by, platform, at, remark, events = [], keep }: Change,
): Promise<UserRow> {
  const columns = { ...given, ...keepOldContact(before, { ...before, ...given }, at) };
  const after: UserRow = { ...before, ...columns, latestUpdatedAt: at };
  const { description, details } = withEvents(
    userChanges(toUser(before), toUser(after), roleTitles, remark),
    events,
  );
  if (description.length === 0) return before;
  await transaction
    .update(users)
    .set({ ...columns, latestUpdatedAt: at })
    .where(eq(users.id, before.id));
  await writeAudit(transaction, { subject: 'user', id: before.id }, by, {
    description,
    details,
    platform,
    at,
  });
  await enqueue(
    transaction,
    contactChangeMails(before, after, { isEmailUntrusted: isEmailUntrusted(after, at) }),
    at,
  );
  if (after.email !== before.email) await forgetCodes(transaction, [before.email, after.email]);
  await follow(identity, before, after, at);
  await endSessions(identity, before, after, keep);
  return after;
}

function withEvents({ description, details }: UserChanges, events: readonly string[]): UserChanges {
  return { description: [...events, ...description], details };
}

async function follow(identity: IdentityAdmin, before: UserRow, after: UserRow, at: Date): Promise<void> {
  const [wasShut, isShut] = [before, after].map((user) => stateRefusal(user, at) !== undefined);
  const change = {
    ...(after.email !== before.email && { email: after.email }),
    ...(after.name !== before.name && { displayName: after.name }),
    ...(isShut !== wasShut && { disabled: isShut }),
  };
  if (Object.keys(change).length > 0) await identity.updateAccount(after.id, change);
  if (isShut && !wasShut) await identity.revokeSessions(after.id);
}

/** A new email or mobile number ends the sessions, except the session in which people change their own (AUTH-18). */
async function endSessions(
  identity: IdentityAdmin,
  before: UserRow,
  after: UserRow,
  keep: Change['keep'],
): Promise<void> {
  if (after.email === before.email && after.mobileNo === before.mobileNo) return;
  if (keep) await identity.revokeOtherSessions(after.id, keep);
  else await identity.revokeSessions(after.id);
}
