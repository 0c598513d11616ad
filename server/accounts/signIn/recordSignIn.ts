import { eq, sql } from 'drizzle-orm';
import { LOGIN } from '../../../contract/audit/securityEvents.ts';
import { writeAudit } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../../database/schema.ts';

type SignIn = { device: string; at: Date };

/** Writes the only `Login` entry of a sign-in; later entries of the client are ignored (AUTH-9, AUTH-17). */
export async function recordSignIn(database: Queryable, uid: string, { device, at }: SignIn): Promise<void> {
  // A person who must choose a password first does not have access yet (AUTH-7).
  const isLetIn = sql`not (${users.isActive} = 1 and ${users.isNew} = 1)`;
  const [user] = await database
    .update(users)
    .set({
      lastLoginAt: sql`case when ${isLetIn} then ${at.toISOString()}::timestamptz else ${users.lastLoginAt} end`,
    })
    .where(eq(users.id, uid))
    .returning({ id: users.id, name: users.name, role: users.role });
  if (!user) return;
  await writeAudit(
    database,
    { subject: 'user', id: uid },
    { user },
    { description: [`${LOGIN} (${device})`], platform: 'web', at },
  );
}
