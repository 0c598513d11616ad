import { screen } from '@testing-library/react';
import type { UpdateParams } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import type { Role } from '../../contract/permissions.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import type { Incident } from '../../contract/schemas/incident.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import IncidentDetail from '../../src/resources/incidents/IncidentDetail.tsx';
import { buildCase } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { REFERENCE } from './locationForm.tsx';

/* The detail of a filed incident, with a fake server and a placeholder list (DET-1). */

export const CASE = '/incidents_list/detail?id=7';

type Options = {
  incident?: Incident;
  role?: Role;
  hash?: string;
  offers?: Feature[];
  server?: object;
  referenceData?: ReferenceData;
  styled?: boolean;
};

/** Opens it as this role and returns the mocked server calls. */
export function openCase({
  incident = buildCase(),
  role = 'admin',
  hash = '',
  offers = [],
  server: more,
  referenceData = REFERENCE,
  styled = false,
}: Options = {}) {
  const server = {
    getOne: vi.fn(async () => ({ data: incident })),
    getList: vi.fn(async () => ({ data: [], total: 0 })),
    update: vi.fn(async (_resource: string, { data }: UpdateParams) => ({
      data: { ...incident, ...data } as Incident,
    })),
    reportViewed: vi.fn(async () => undefined),
    searchNotificationUsers: vi.fn(async () => [{ id: 'u1', name: 'Mei Tan', department: 'Tram Ops' }]),
  };
  window.scrollTo = () => undefined;
  const page = renderAdmin(
    <Routes>
      <Route path="/incidents_list/detail" element={<IncidentDetail />} />
      <Route path="*" element={<p>The list</p>} />
    </Routes>,
    {
      at: ['/incidents_list', `${CASE}${hash}`],
      viewer: { role, offers },
      dataProvider: { ...server, ...more },
      referenceData,
      styled,
    },
  );
  return {
    ...page,
    ...server,
    /** Pastes at the end, because typing letter by letter is slow. */
    write: async (field: HTMLElement, text: string) => {
      await page.user.click(field);
      await page.user.paste(text);
    },
  };
}

/** By text: queries by role take seconds in a page of this size. */
export const footerButton = (text: string) => screen.findByText(text, { selector: 'footer *' });

export const listShown = () => screen.findByText('The list');
