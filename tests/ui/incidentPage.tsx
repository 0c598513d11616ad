import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { CreateParams } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { emptyReport } from '../../contract/incidents/emptyIncident.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { currentSession, subscribeToSession } from '../../src/api/session.ts';
import { authProvider } from '../../src/authProvider/index.ts';
import { type ConsoleDataProvider, dataProvider } from '../../src/dataProvider/index.ts';
import { Guarded } from '../../src/layout/Guarded.tsx';
import type { PendingIncident } from '../../src/offline/pendingIncidents.ts';
import { storePending } from '../../src/offline/storePending.ts';
import { pages } from '../../src/pages.ts';
import IncidentCreate from '../../src/resources/incidents/IncidentCreate.tsx';
import { buildCaseDetails, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { REFERENCE } from './locationForm.tsx';

/* The new-incident form in its router and session, with the console's auth provider, a fake server and a placeholder list. */

export const NEW_INCIDENT = '/incidents_list/new_incident';
export const DRAFT_ID = 5;
export const DRAFT = `${NEW_INCIDENT}?pending=true&id=${DRAFT_ID}`;

/** Saves a complete draft with the test's changes. */
export async function keepDraft(changed: Partial<CaseDetails> = {}): Promise<PendingIncident> {
  const draft: PendingIncident = {
    id: DRAFT_ID,
    pending: true,
    status: 'draft',
    key: 'key of the draft',
    creator_name: viewer.name,
    department: viewer.department,
    created_at: '2026-11-03T02:30:00.000Z',
    latest_updated_at: '2026-11-03T02:30:00.000Z',
    incident: {
      case_details: { ...buildCaseDetails(), photo_video: [], ...changed },
      aar: emptyReport(),
      noti_frequency: '',
    },
  };
  await storePending(viewer.id, draft);
  return draft;
}

/** Opens the form and waits until its initial values are loaded. */
export async function openPage(
  path: string,
  answers: Partial<ConsoleDataProvider> = {},
  signedIn: Partial<SignedInUser> = {},
) {
  const server = {
    ...answers,
    create: vi.fn<(resource: string, params: CreateParams) => Promise<{ data: object }>>(async () => ({
      data: { id: 7, incident_id: 'INC-000007' },
    })),
  };
  const form = (
    <Gate>
      <Guarded page={pages.newIncident}>
        <IncidentCreate />
      </Guarded>
    </Gate>
  );
  const page = renderAdmin(
    <Routes>
      <Route path={NEW_INCIDENT} element={form} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      at: ['/incidents_list', path],
      viewer: { ...viewer, ...signedIn },
      authProvider,
      dataProvider: { ...dataProvider, ...server },
      referenceData: REFERENCE,
    },
  );
  const { user } = page;
  await waitFor(() => expect(document.querySelector('[aria-label=Loading]')).not.toBeInTheDocument());
  // The lower part of the form renders later.
  await waitFor(() => screen.queryByText('Overview') && titleField());
  return {
    ...page,
    ...server,
    openTab: (name: string) => user.click(screen.getByText(name, { selector: '[role=tab] *' })),
    /** Pastes, because typing letter by letter is slow. */
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.paste(text);
    },
    submit: async () => {
      await user.click(screen.getByText('Review'));
      await user.click(screen.queryByText('Submit emergency') ?? screen.getByText('Submit'));
      // It asks only if nothing is missing.
      const send = screen.queryByText('Send emergency');
      if (send) await user.click(send);
    },
    answer: async (title: string, button: string) =>
      user.click(within(await getDialog(title)).getByText(button)),
  };
}

/** By title: queries by role take seconds in a page of this size. */
export async function getDialog(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role$=dialog]');
  if (!dialog) throw new Error(`${title} is not the title of a dialog.`);
  return dialog;
}

/** Waits for the open form's autosave. */
export async function closePage(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 10));
}

function Gate({ children }: { children: ReactNode }) {
  const { state } = useSyncExternalStore(subscribeToSession, currentSession);
  return state === 'in' ? children : <p>Please sign in</p>;
}

export const titleField = () => screen.getByLabelText(/^Incident Title/);
