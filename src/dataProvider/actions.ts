import type { EndpointInput } from '../../contract/endpoints.ts';
import type { MyAction } from '../../contract/schemas/incident.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords } from '../api/parse.ts';
import { toListResult } from './pagination.ts';
import { type ResourceProvider, zeroBased } from './resourceProvider.ts';

export type ActionCounts = { open: number; overdue: number };

export type Completion = Pick<
  EndpointInput<'complete_action'>,
  'done' | 'done_img_url' | 'remark' | 'recommended_ca_status'
>;

/** Corrective actions of the user and their sub department. An update takes a Completion (DET-4). */
export const actionsProvider = {
  async getList(params) {
    const page = zeroBased(params);
    const { status } = params.filter as EndpointInput<'get_my_actions'>;
    const answer = await callServer('get_my_actions', { status, ...page }, { signal: params.signal });
    const meta: ActionCounts = { open: answer.open, overdue: answer.overdue };
    return { ...toListResult(asRecords(answer.data, 'actions') as MyAction[], answer, page), meta };
  },
  async update({ data, previousData, meta }) {
    if (!previousData?.incident) throw new Error('Corrective actions can only be completed one at a time.');
    const { incident, action } = previousData as MyAction;
    const answer = await callServer(
      'complete_action',
      { incident_id: incident.id, action_id: action.id, ...(data as Completion) },
      { idempotencyKey: meta?.idempotencyKey },
    );
    return answer.data;
  },
  refusal: 'Corrective actions are created and edited in their incident.',
} satisfies ResourceProvider;
