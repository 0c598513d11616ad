import { eq, sql } from 'drizzle-orm';
import type { StoredViews } from '../../contract/schemas/listView.ts';
import type { Queryable } from '../database/connection.ts';
import { listViews } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { Refusal } from '../http/refusal.ts';

const NONE: StoredViews = { views: [], version: 0 };
const KEPT = { views: listViews.views, version: listViews.version };

export async function readViews(database: Queryable, { user }: SignedIn): Promise<StoredViews> {
  const [kept] = await database.select(KEPT).from(listViews).where(eq(listViews.userId, user.id));
  return kept ?? NONE;
}

/** @throws Refusal 409 with `data` if another device saved in between */
export const saveViews: Handler<'save_list_views'> = async (
  { database },
  { input: { views, version }, by },
) => {
  const [kept] = await database
    .insert(listViews)
    .values({ userId: by.user.id, views, version: version + 1 })
    .onConflictDoUpdate({
      target: listViews.userId,
      set: { views: sql`excluded.views`, version: sql`excluded.version` },
      setWhere: eq(listViews.version, version),
    })
    .returning(KEPT);
  if (kept) return { data: kept };
  throw new Refusal(409, 'Your views have been changed on another device.', {
    data: await readViews(database, by),
  });
};
