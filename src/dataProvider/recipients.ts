import { MAX_PAGE_SIZE, NOTIFICATION_USERS_PAGE_SIZE } from '../../contract/limits.ts';
import type { NotifiedDepartment } from '../../contract/schemas/notification.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, asString, asStrings, type Fields, requireId } from '../api/parse.ts';
import { hasNext } from './pagination.ts';
import type { Signal } from './resourceProvider.ts';

export type RecipientsQuestion = {
  /** Empty for an incident that is not filed. */
  id: string;
  classification: string;
  classification_id: string;
  is_emergency: boolean;
};

export type Recipient = { id: string; name: string; department: string };
type RecipientPage = { users: Recipient[]; total: number | undefined; hasNext: boolean };

export type SearchBy = 'department' | 'user';

/** Text under what a search found, if the server may have left people out. */
export const getMoreFound = (found: readonly unknown[]): string | undefined =>
  found.length >= NOTIFICATION_USERS_PAGE_SIZE
    ? 'There may be more people. Type more of the name.'
    : undefined;

export const recipientActions = {
  /** How much of each sub department is notified. `usual` ignores the incident's own selection (DET-7). */
  async getNotifiedDepartments(
    question: RecipientsQuestion & { usual?: boolean },
    options?: Partial<Signal>,
  ): Promise<NotifiedDepartment[]> {
    // An unfiled emergency notifies all sub departments (FORM-5).
    if (question.is_emergency && !question.id) {
      const { data } = await callServer('all_subdepartments', {}, options);
      return asStrings(data).map((name) => ({ name, status: 1 }));
    }
    const departments = new Map<string, NotifiedDepartment>();
    for (let page = 0; ; page += 1) {
      const input = { ...question, page, size: MAX_PAGE_SIZE };
      const answer = await callServer('notification_subdeparts', input, options);
      const before = departments.size;
      for (const fields of asRecords(answer.data, 'departments')) {
        const department = parseDepartment(fields);
        departments.set(department.name, department);
      }
      // Servers without paging repeat the first page.
      if (!hasNext(answer) || departments.size === before) return [...departments.values()];
    }
  },
  /** Pages count from zero (DET-7). */
  async getNotificationUsers(
    question: RecipientsQuestion,
    sub_department: string,
    page: number,
    options?: Partial<Signal>,
  ): Promise<RecipientPage> {
    const input = { ...question, sub_department, page, size: NOTIFICATION_USERS_PAGE_SIZE };
    const answer = await callServer('notification_users', input, options);
    const users = asRecords(answer.data, 'users').map((user) => parseRecipient(user, sub_department));
    const isLast = !hasNext(answer);
    const counted = isLast ? page * NOTIFICATION_USERS_PAGE_SIZE + users.length : undefined;
    const total: unknown = answer.total;
    return { users, total: typeof total === 'number' ? total : counted, hasNext: !isLast };
  },
  /** Searches names of users and departments; users of notified departments come first (DET-7). */
  async searchNotificationUsers(
    question: RecipientsQuestion,
    search_by: SearchBy,
    keyword: string,
    options?: Partial<Signal>,
  ): Promise<Recipient[]> {
    const { data, others } = await callServer(
      'search_notification_users',
      { ...question, search_by, keyword },
      options,
    );
    return [...asRecords(data, 'users'), ...asRecords(others ?? [], 'users')].map((user) =>
      parseRecipient(user, asString(user.sub_department)),
    );
  },
};

function parseDepartment(fields: Fields): NotifiedDepartment {
  const status = ([1, 0, -1] as const).find((state) => state === fields.status) ?? 0;
  return { name: asString(fields.name), status };
}

function parseRecipient(fields: Fields, department: string): Recipient {
  return { id: requireId(fields, 'user'), name: asString(fields.name), department };
}
