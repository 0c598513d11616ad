import type { ImportProblem, ImportRow } from '../../contract/accounts/accountImport.ts';
import type { AccountImport } from '../../contract/endpoints/accounts.ts';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { EXPORT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { User } from '../../contract/schemas/user.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords } from '../api/parse.ts';
import { hasFeature } from '../api/session.ts';
import { toListResult } from './pagination.ts';

/** Writes nothing. This and the next two calls need the feature `account_import`. */
export async function checkImport(rows: ImportRow[]): Promise<{ good: number; problems: ImportProblem[] }> {
  const { good, problems } = await callServer('check_account_import', { rows });
  return { good, problems };
}

export async function startImport(file_name: string, rows: ImportRow[], key: string): Promise<void> {
  const named = {
    file_name: file_name.slice(-200),
    rows: rows as EndpointInput<'start_account_import'>['rows'],
  };
  await callServer('start_account_import', named, { idempotencyKey: key });
}

export async function getImport(signal: AbortSignal): Promise<AccountImport | null> {
  return (await callServer('get_account_import', {}, { signal })).data;
}

type Filter = Partial<EndpointInput<'get_all_users'>>;

/** Sorted by joining, so that changes move no accounts. Other servers may repeat accounts across pages. */
export async function exportUsers(
  filter: Filter,
  onProgress: (read: number, total: number) => void,
  signal: AbortSignal,
): Promise<User[]> {
  const known = new Map<unknown, User>();
  const size = hasFeature('account_import') ? EXPORT_PAGE_SIZE : MAX_PAGE_SIZE;
  let after: string | undefined;
  for (let page = 0; ; page += 1) {
    const answer = await callServer(
      'get_all_users',
      { ...filter, export: true, after, page, size, sorting: 'asc', sorting_label: 'created_at' },
      { signal },
    );
    const rows = asRecords(answer.data, 'list') as unknown as User[];
    for (const row of rows) known.set(row.id, row);
    after = hasFeature('account_import') ? rows.at(-1)?.id : undefined;
    const { total = 0 } = toListResult(rows, answer, { page, size });
    onProgress(known.size, total);
    if (rows.length === 0 || known.size >= total) return [...known.values()];
  }
}
