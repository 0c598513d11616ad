import type { ClassificationRecipients } from '../../contract/schemas/notification.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, asStrings, withDefaults } from '../api/parse.ts';
import { toListResult } from './pagination.ts';
import { type ResourceProvider, zeroBased } from './resourceProvider.ts';

export type ListedClassification = ClassificationRecipients & { id: string };
export type NotifiedSubDepartment = { id: string; name: string };

const EMPTY = { classification_title: '', classification_id: '', subdeparts: [], depart_count: 0 };

const refusal =
  'The recipients of a classification can only be listed here; they are edited in the reference data.';

export const notificationListingProvider = {
  async getList(params) {
    const page = zeroBased(params);
    const answer = await callServer('all_notification_subdeparts', page, { signal: params.signal });
    const rows = asRecords(answer.data, 'classifications').map((entry): ListedClassification => {
      const row = withDefaults(EMPTY, entry);
      return { ...row, id: row.classification_id || row.classification_title };
    });
    return toListResult(rows, answer, page);
  },
  refusal,
} satisfies ResourceProvider;

export const notifiedSubDepartmentsProvider = {
  async getList(params) {
    const page = zeroBased(params);
    const { classification, classification_id } = params.filter;
    const answer = await callServer(
      'notification_subdeparts',
      { id: '', classification, classification_id, ...page },
      { signal: params.signal },
    );
    const rows = asStrings(answer.data).map((name): NotifiedSubDepartment => ({ id: name, name }));
    return toListResult(rows, answer, page);
  },
  refusal,
} satisfies ResourceProvider;
