import type { EndpointInput } from '../../contract/endpoints.ts';
import { type CorrectiveAction, correctiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { MyAction } from '../../contract/schemas/incident.ts';
import { storeIncident } from './notifications.ts';
import type { TestServer } from './server.ts';

export const getAction = (fields: Partial<CorrectiveAction>): CorrectiveAction =>
  correctiveAction.parse({
    id: 'a1',
    description: 'Lay mats',
    recommended_ca_status: 'Not started',
    ...fields,
  });

type Stored = Parameters<typeof storeIncident>;

export async function storeWithActions(
  server: TestServer,
  by: Stored[1]['by'],
  actions: Partial<CorrectiveAction>[],
  { category = 'c1', ...columns }: Stored[2] & object = {},
): Promise<string> {
  const aar = { recommended_ca: actions.map(getAction) };
  const description = { category };
  return String(await storeIncident(server, { by, description, report: aar }, columns));
}

type ListInput = Omit<EndpointInput<'get_my_actions'>, 'platform'>;

export async function myActions(server: TestServer, token: string, input: ListInput = {}) {
  const { status, body } = await server.call('get_my_actions', { platform: 'web', ...input }, { token });
  if (status !== 200) throw new Error(body.message);
  return body as { data: MyAction[]; open: number; overdue: number; total: number; next: string | null };
}
