import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext, type DataProvider, memoryStore, type UpdateParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { HostOffer } from '../../contract/hostOffers.ts';
import { DEFAULT_GROUPS, type Role } from '../../contract/permissions.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import { incidentIn } from '../../src/dataProvider/incidentAnswers.ts';
import { keepSession } from '../../src/host/session.ts';
import IncidentDetail from '../../src/resources/incidents/IncidentDetail.tsx';
import { completeCasualty, completeDetails } from '../helpers/completeIncident.ts';
import { REFERENCE } from './locationForm.tsx';
import { viewer } from './mediaForm.tsx';

/*
 * The detail of a filed incident as the console shows it (DET-1). The host is played by the test, the list by a word.
 */

export const CASE = '/incidents_list/detail?id=7';

/** Complete, Open and a c1 that somebody else filed, but for what a test changes. */
export function caseOf(changed: Partial<Incident> = {}): Incident {
  return incidentIn({
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    filtered_category: 'c1',
    created_by: 'somebody',
    latest_updated_at: '2026-11-03T02:30:00.000Z',
    latest_updated_by: 'Wei Ming Tan',
    case_details: completeDetails({
      details: { person_involved_details: [completeCasualty({ casualty_no: 'Casualty 1' })] },
    }),
    ...changed,
  });
}

type Options = { incident?: Incident; role?: Role; hash?: string; offers?: HostOffer[] };

/** Opens it as a person of this role, and answers what the host was asked. */
export function openCase({ incident = caseOf(), role = 'admin', hash = '', offers = [] }: Options = {}) {
  keepSession({ ...viewer, role, perms: [...DEFAULT_GROUPS[role].perms], offers });
  const host = {
    getOne: vi.fn(async () => ({ data: incident })),
    getList: vi.fn(async () => ({ data: [], total: 0 })),
    update: vi.fn(async (_resource: string, { data }: UpdateParams) => ({
      data: { ...incident, ...data } as Incident,
    })),
    reportViewed: vi.fn(async () => undefined),
    searchNotificationUsers: vi.fn(async () => [{ id: 'u1', name: 'Mei Tan', department: 'Tram Ops' }]),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['reference data'], REFERENCE);
  const detail = (
    <CoreAdminContext
      dataProvider={host as unknown as DataProvider}
      queryClient={queryClient}
      store={memoryStore()}
    >
      <IncidentDetail />
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/incidents_list/detail', element: detail },
      { path: '*', element: <p>The list</p> },
    ],
    { initialEntries: ['/incidents_list', `${CASE}${hash}`], initialIndex: 1 },
  );
  window.scrollTo = () => undefined;
  const page = render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  return {
    ...page,
    ...host,
    router,
    user,
    /** As one pastes, behind what is there: typing letter by letter takes long. */
    write: async (field: HTMLElement, text: string) => {
      await user.click(field);
      await user.paste(text);
    },
  };
}

/** The footer's, by its text: to look for roles in a page as large as this takes seconds. */
export const footerButton = (text: string) => screen.findByText(text, { selector: 'footer *' });

export const listShown = () => screen.findByText('The list');
