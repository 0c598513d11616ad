import { eq } from 'drizzle-orm';
import type { Role } from '../../contract/permissions.ts';
import { groups } from '../../server/database/schema.ts';
import type { TestServer } from './server.ts';

export async function withPerms(
  server: TestServer,
  role: Role,
  perms: typeof groups.$inferInsert.perms,
  work: () => Promise<void>,
): Promise<void> {
  const [before] = await server.database.select().from(groups).where(eq(groups.id, role));
  const set = (given: typeof groups.$inferInsert.perms) =>
    server.database.update(groups).set({ perms: given }).where(eq(groups.id, role));
  await set(perms);
  await work().finally(() => set(before?.perms ?? []));
}
