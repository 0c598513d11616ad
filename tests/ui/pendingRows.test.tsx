import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { removePending } from '../../src/drafts/pendingIncidents.ts';
import { usePending } from '../../src/drafts/usePending.ts';
import { keepSession } from '../../src/host/session.ts';
import { DRAFT_ID, keepDraft } from './incidentPage.tsx';
import { forgetAll } from './mediaFakes.ts';
import { viewer } from './mediaForm.tsx';

afterEach(forgetAll);

const PARAMS = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'latest_updated_at', order: 'DESC' },
  filter: { incident_status: 'Pending Save' },
} as const;

/** The tab and its rows, which the cache keeps as the console's does. */
function Rows() {
  const count = usePending(viewer.id).length;
  const { data } = useQuery({
    queryKey: ['incidents', 'getList', PARAMS],
    queryFn: () => dataProvider.getList('incidents', PARAMS),
    staleTime: 60_000,
  });
  return `${count} in the tab, ${data?.total ?? 'no'} rows`;
}

test('LIST-10 the rows are those of now: a draft that is saved or deleted while they are shown, or away from them', async () => {
  keepSession(viewer);
  const list = (
    <QueryClientProvider client={new QueryClient()}>
      <Rows />
    </QueryClientProvider>
  );
  const { unmount } = render(list);
  expect(await screen.findByText('0 in the tab, 0 rows')).toBeVisible();
  await keepDraft();
  expect(await screen.findByText('1 in the tab, 1 rows')).toBeVisible();
  unmount();
  await removePending(viewer.id, DRAFT_ID);
  render(list);
  expect(await screen.findByText('0 in the tab, 0 rows')).toBeVisible();
});
