import { eq } from 'drizzle-orm';
import type { Queryable } from './connection.ts';
import { installationKeys } from './schema.ts';

export async function installationKey(
  database: Queryable,
  name: string,
  make: () => string | Promise<string>,
  now: () => Date,
): Promise<string> {
  const found = await findInstallationKey(database, name);
  if (found !== undefined) return found;
  const value = await make();
  await database.insert(installationKeys).values({ name, value, createdAt: now() }).onConflictDoNothing();
  const stored = await findInstallationKey(database, name);
  if (stored === undefined) throw new Error(`The database stored no key for ${name}.`);
  return stored;
}

export async function findInstallationKey(database: Queryable, name: string): Promise<string | undefined> {
  const [row] = await database
    .select({ value: installationKeys.value })
    .from(installationKeys)
    .where(eq(installationKeys.name, name));
  return row?.value;
}
