import { and, eq, isNull } from 'drizzle-orm';
import { mayGiveRole } from '../../contract/access.ts';
import { normalizePlaces, type ProfileField } from '../../contract/accounts/userProblems.ts';
import { validateNewExpiry } from '../../contract/accounts/userState.ts';
import { newUserDetails, USER_ENTRIES } from '../../contract/audit/userChanges.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { type Actor, writeAudit } from '../audit/auditTrail.ts';
import { isDatabaseAway, type Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import type { Call, Handler } from '../http/endpoints/endpointRoutes.ts';
import { answerOnce } from '../http/endpoints/idempotency.ts';
import { forbidden, refusedField } from '../http/refusal.ts';
import { enqueue } from '../messages/outbox.ts';
import { IdentityEmailTaken } from '../platform/identity.ts';
import type { Services } from '../services.ts';
import { welcomeMail } from './accountMails.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { type AccountScope, emailTaken, staffIdTaken, withAccountTransaction } from './changeAccount.ts';
import { assertValid, readChoices } from './choices.ts';
import { readRoleTitles } from './roleTitles.ts';
import { insertUser } from './storeUsers.ts';
import { toUser } from './userRow.ts';

const NEW_USER_FIELDS: readonly ProfileField[] = [
  'name',
  'email',
  'mobile_no',
  'staff_id',
  'park',
  'department',
  'sub_department',
];

/**
 * The account stays inactive (0/1) until the first sign-in.
 * @throws Refusal 400, 403, 409 `Email already exists`, `Existing user in firebase.`, `Staff ID already
 * exists`
 */
export const createUser: Handler<'create_user'> = async (services, call) => {
  const { input, by } = call;
  if (!mayGiveRole(by.viewer, input.role)) throw forbidden();
  const choices = await readChoices(services.reference);
  const sent = { ...input, name: input.name.trim(), email: input.email.toLowerCase() };
  const profile = normalizePlaces(sent, choices);
  assertValid(profile, NEW_USER_FIELDS, choices);
  return makingAccount(services, ({ transaction, make, at }) =>
    answerOnce(transaction, 'create_user', call, at, async () => {
      const expired = validateNewExpiry(profile.account_expiry, singaporeDay(at));
      if (expired) throw refusedField(400, 'account_expiry', expired);
      return { id: await make(profile, by) };
    }),
  );
};

type NewProfile = Call<'create_user'>['input'];

type Making = {
  transaction: Queryable;
  make: (profile: NewProfile, by: Actor) => Promise<string>;
  at: Date;
};

/** The identity service assigns the id, so it comes first; a failed insert removes the identity. */
export async function makingAccount<Result>(
  services: Services,
  work: (making: Making) => Promise<Result>,
): Promise<Result> {
  const at = services.now();
  let made: string | undefined;
  try {
    return await withAccountTransaction(services, (scope) =>
      work({
        transaction: scope.transaction,
        at,
        async make(profile, by) {
          await refuseTaken(scope.transaction, profile);
          const id = await newIdentity(scope, profile);
          made = id;
          await storeUser(scope.transaction, services, { profile, id, at, by });
          return id;
        },
      }),
    );
  } catch (error) {
    // After a lost commit the account may be in use; a retry with the same key decides.
    if (made && !isDatabaseAway(error)) await services.identity.deleteAccount(made);
    throw error;
  }
}

type NewUser = { profile: NewProfile; id: string; at: Date; by: Actor };

async function storeUser(
  transaction: Queryable,
  { config, reference }: Services,
  { profile, id, at, by }: NewUser,
): Promise<void> {
  const user = await insertUser(transaction, {
    id,
    staffId: profile.staff_id,
    name: profile.name,
    email: profile.email,
    mobileNo: profile.mobile_no,
    role: profile.role,
    park: profile.park,
    department: profile.department,
    subDepartment: profile.sub_department,
    accountExpiry: profile.account_expiry || null,
    isActive: 0,
    isNew: 1,
    createdAt: at,
    latestUpdatedAt: at,
  });
  // Earlier guesses at the address must not count against its new owner.
  await forgetFailures(transaction, user.email);
  await writeAudit(transaction, { subject: 'user', id }, by, {
    description: [USER_ENTRIES.created],
    details: newUserDetails(toUser(user), await readRoleTitles(reference.within(transaction))),
    platform: profile.platform,
    at,
  });
  await enqueue(transaction, [welcomeMail(user, config.publicUrl)], at);
}

async function newIdentity({ identity }: AccountScope, { email, name }: { email: string; name: string }) {
  try {
    return await identity.createAccount({ email, displayName: name });
  } catch (error) {
    if (!(error instanceof IdentityEmailTaken)) throw error;
    throw refusedField(409, 'email', error.message);
  }
}

/** Runs before the identity service, so that the error names the place that has the email. */
async function refuseTaken(
  transaction: Queryable,
  { email, staff_id }: { email: string; staff_id: string },
): Promise<void> {
  const isThere = async (field: typeof users.email | typeof users.staffId, value: string) =>
    (await transaction.$count(users, and(eq(field, value), isNull(users.deletedAt)))) > 0;
  if (await isThere(users.email, email)) throw emailTaken();
  if (await isThere(users.staffId, staff_id)) throw staffIdTaken();
}
