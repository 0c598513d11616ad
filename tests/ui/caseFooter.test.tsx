import { screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider, SaveContextProvider, type SaveContextValue } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { incidentFacts } from '../../contract/access.ts';
import { buttonText, footerButtons } from '../../contract/incidents/incidentFlow.ts';
import { DEFAULT_GROUPS, ROLES } from '../../contract/permissions.ts';
import { CATEGORIES, STATUSES } from '../../contract/values/incidentValues.ts';
import { keepSession } from '../../src/api/session.ts';
import type { RecordSaveContext } from '../../src/components/record/RecordSave.tsx';
import { CaseFooter } from '../../src/resources/incidents/edit/CaseFooter.tsx';
import { buildCase, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { onPhone } from './onPhone.ts';

function draw(incident: ReturnType<typeof buildCase>, save: RecordSaveContext['save'] = vi.fn()) {
  return renderAdmin(
    <RecordContextProvider value={incident}>
      <SaveContextProvider value={{ save } as unknown as SaveContextValue}>
        <CaseFooter />
      </SaveContextProvider>
    </RecordContextProvider>,
  );
}

const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('footer button, footer a')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );

describe.each(ROLES)('%s', (role) => {
  test.each(STATUSES)(
    'FLOW-1 FLOW-2 FLOW-3 the footer of %s has what incidentFlow.ts offers, and no more',
    (status) => {
      const me = { ...viewer, role, perms: [...DEFAULT_GROUPS[role].perms] };
      keepSession(me);
      for (const category of ['', ...CATEGORIES] as const) {
        for (const created_by of [viewer.id, 'somebody']) {
          const incident = buildCase({ incident_status: status, filtered_category: category, created_by });
          incident.filtered_category = category;
          const offered = footerButtons(me, incidentFacts(incident)).map((button) =>
            buttonText(status, button),
          );
          const { container, unmount } = draw(incident);
          // Everybody who can open the case can get its PDF (LIST-8, PDF-1).
          const ways = offered.includes('Save') ? ['Save', 'More ways to save'] : [];
          const buttons = [...offered.filter((text) => text !== 'Save'), ...ways, 'PDF report'].toSorted();
          expect(shown(container).toSorted(), `${category} of ${created_by}`).toEqual(buttons);
          unmount();
        }
      }
    },
  );
});

test('FLOW-5 a case lowered to c1 while it waits is still rejected and approved as what it was submitted as', () => {
  const waiting = { incident_status: 'Pending Approval', filtered_category: 'c1' } as const;
  keepSession({ ...viewer, role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] });
  const { container, unmount } = draw(buildCase({ ...waiting, submitted_category: 'c3' }));
  expect(shown(container)).toEqual(expect.arrayContaining(['Reject', 'Approve', 'Close Incident']));
  unmount();
  keepSession({ ...viewer, role: 'senior_user', perms: [...DEFAULT_GROUPS.senior_user.perms] });
  expect(shown(draw(buildCase({ ...waiting, submitted_category: 'c3' })).container)).not.toContain(
    'Close Incident',
  );
});

test('FLOW-1 what closes is called as its status calls it', () => {
  expect(STATUSES.map((status) => buttonText(status, 'Closed'))).toEqual([
    'Close Incident',
    'Close Incident',
    'Closed',
    'Close Incident',
    'Close Incident',
    'Close Incident',
  ]);
});

test('SHELL-6 FLOW-1 a phone has in a menu what it has no room for, and each does what it says', async () => {
  onPhone();
  keepSession({ ...viewer, role: 'super_admin', perms: [...DEFAULT_GROUPS.super_admin.perms] });
  const save = vi.fn<RecordSaveContext['save']>(async () => undefined);
  const incident = buildCase({ incident_status: 'Pending Approval', filtered_category: 'c3' });
  const { container, user } = draw(incident, save);
  expect(shown(container)).toEqual(['More actions', 'Cancel', 'Save', 'Approve']);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Save without notifying',
    'Close Incident',
    'Reject',
    'View Audit Trail',
    'PDF report',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject INC-000007' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  const sent = save.mock.calls.map(([, options]) => options?.meta);
  expect(sent).toEqual([{ action: 'Reject', remark: '' }, { action: 'Approve' }]);
  vi.restoreAllMocks();
});

test.each([
  ['a desktop', 'More ways to save', () => undefined],
  ['a phone', 'More actions', onPhone],
])('DET-12 on %s a plain Save can be made without notifying anyone', async (_where, menu, show) => {
  show();
  keepSession({ ...viewer, role: 'super_admin', perms: [...DEFAULT_GROUPS.super_admin.perms] });
  const save = vi.fn<RecordSaveContext['save']>(async () => undefined);
  const incident = buildCase({ incident_status: 'Draft' });
  const { user } = draw(incident, save);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(screen.getByRole('menuitem', { name: 'Save without notifying' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  const [usual, quiet] = save.mock.calls.map(([, options]) => options);
  expect([usual?.meta, quiet?.meta]).toEqual([{ action: 'Draft' }, { action: 'Draft', isQuiet: true }]);
  const saved = [usual?.saved, quiet?.saved].map((text) =>
    typeof text === 'function' ? text(incident) : text,
  );
  expect(saved).toEqual(['INC-000007 saved.', 'INC-000007 saved. No one was notified.']);
  vi.restoreAllMocks();
});
