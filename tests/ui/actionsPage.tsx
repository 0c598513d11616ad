import { screen } from '@testing-library/react';
import type { DataProvider } from 'react-admin';
import { onTestFinished, vi } from 'vitest';
import { correctiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { MyAction } from '../../contract/schemas/incident.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { actionsProvider } from '../../src/dataProvider/actions.ts';
import { sendByOutbox, startOutbox } from '../../src/dataProvider/outbox.ts';
import MyActions from '../../src/resources/actions/MyActions.tsx';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

/* My actions, with the outbox behind them. */

export const row = (
  id: string,
  fields: Partial<MyAction['action']> = {},
  rest: Partial<MyAction> = {},
): MyAction => ({
  id: `7-${id}`,
  incident: { id: '7', incident_id: 'INC-000007', incident_status: 'Open', incident_title: 'Guest slipped' },
  action: correctiveAction.parse({
    id,
    description: `Lay mats ${id}`,
    action_assigned_to: 'Facilities',
    recommended_ca_status: 'Not started',
    ...fields,
  }),
  may_complete: true,
  ...rest,
});

export const done = (before: MyAction): MyAction => ({
  ...before,
  action: {
    ...before.action,
    recommended_ca_status: 'Completed',
    done_at: '2026-11-23T04:00:00.000Z',
    done_by: 'Mary',
  },
});

export function open(rows: MyAction[], server: Partial<DataProvider> = {}) {
  const list = { data: rows, total: rows.length, meta: { open: rows.length, overdue: 1 } };
  const calls = {
    getList: vi.fn(async () => list),
    update: vi.fn(
      async (_resource: string, { previousData, data }: { previousData: MyAction; data: object }) => ({
        data: Reflect.get(data, 'done') === false ? previousData : done(previousData),
      }),
    ),
    ...server,
  };
  // The server, behind the outbox.
  vi.spyOn(actionsProvider, 'update').mockImplementation(
    async (params) => (await calls.update('actions', params as never)).data as MyAction,
  );
  const page = renderAdmin(<MyActions />, { viewer, dataProvider: { ...calls, sendByOutbox } });
  const sending = startOutbox();
  onTestFinished(async () => {
    page.unmount();
    (await sending)();
  });
  return { ...calls, unmount: page.unmount };
}

export const button = (name: string) => screen.findByRole('button', { name });

export const lost = () => vi.fn().mockRejectedValue(new NetworkError(undefined));
