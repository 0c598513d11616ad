import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { removePending, storePending } from '../../src/offline/storePending.ts';
import { usePending } from '../../src/offline/usePending.ts';
import { viewer } from '../helpers/factories.ts';
import { DRAFT_ID, keepDraft } from './incidentPage.tsx';
import { forgetAll } from './mediaFakes.ts';

afterEach(forgetAll);

const PARAMS = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'latest_updated_at', order: 'DESC' },
  filter: { incident_status: 'Pending Save' },
} as const;

function Rows() {
  const count = usePending(viewer.id).length;
  const { data } = useQuery({
    queryKey: ['incidents', 'getList', PARAMS],
    queryFn: () => dataProvider.getList('incidents', PARAMS),
    staleTime: 60_000,
  });
  return `${count} in the tab, ${data?.total ?? 'no'} rows`;
}

test('LIST-10 rows follow drafts that are saved or deleted, on the page or elsewhere', async () => {
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

/** Thirteen drafts, the first one changed last. The ninth and the eleventh differ from the others. */
async function keepMany(): Promise<void> {
  keepSession(viewer);
  const others: Record<number, Partial<IncidentDescription>> = {
    9: { ...AT_NIGHT, incident_title: 'Fallen branch' },
    11: AT_NIGHT,
  };
  const draft = await keepDraft();
  for (let id = 1; id <= 13; id += 1) {
    const incident = structuredClone(draft.incident);
    Object.assign(incident.case_details.incident_description, others[id]);
    const latest_updated_at = new Date(Date.UTC(2026, 10, 20 - id)).toISOString();
    await storePending(viewer.id, { ...draft, id, latest_updated_at, incident });
  }
}

const AT_NIGHT = {
  ...({ category: 'c3', park: 'Night Safari', zone_type: 'Tram Station', zone: 'Platform' } as const),
  ...{ incident_type: 'Security', incident_placement: 'Gate', date: '2 Oct 2026' },
};

async function listed(filter: IncidentFilter, page = 1) {
  const { data, total } = await dataProvider.getList('incidents', {
    ...{ pagination: { page, perPage: 10 }, sort: { field: 'incident_id', order: 'ASC' } },
    filter: { ...filter, incident_status: 'Pending Save' },
  });
  return { data, ids: data.map(({ pending_id }) => pending_id), total };
}

test('LIST-10 the tab shows drafts newest first, whatever the sort order, ten per page', async () => {
  await keepMany();
  expect(await listed({})).toMatchObject({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], total: 13 });
  expect(await listed({}, 2)).toMatchObject({ ids: [11, 12, 13], total: 13 });
});

test.each<[IncidentFilter, number[]]>([
  [{ category: 'c3' }, [9, 11]],
  [{ park: 'Night Safari' }, [9, 11]],
  [{ zone: 'Tram Station' }, [9, 11]],
  [{ incident_type: 'Security' }, [9, 11]],
  [{ incident_placement: 'Gate' }, [9, 11]],
  [{ from_date: '2026-10-01', to_date: '2026-10-02' }, [9, 11]],
  [{ park: 'Night Safari', search: 'fallen' }, [9]],
  [{ search: 'nobody' }, []],
])('LIST-10 with the filter %j the tab has the drafts %j', async (filter, ids) => {
  await keepMany();
  expect(await listed(filter)).toMatchObject({ ids, total: ids.length });
});

test('LIST-10 LIST-4 a draft has the same fields in its row as an incident', async () => {
  await keepMany();
  const [row] = (await listed({ search: 'fallen' })).data;
  expect(row).toMatchObject({
    ...{ filtered_category: 'c3', filtered_park: 'Night Safari', filtered_zone_type: 'Tram Station' },
    ...{ filtered_incident_type: 'Security', filtered_incident_placement: 'Gate' },
    ...{ creator_name: viewer.name, department: viewer.department },
    ...{ created_at: '2026-11-03T02:30:00.000Z', latest_updated_at: '2026-11-11T00:00:00.000Z' },
    case_details: { incident_description: { incident_title: 'Fallen branch' } },
  });
});
