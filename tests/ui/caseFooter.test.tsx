import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { incidentFacts } from '../../contract/access.ts';
import { buttonText, type FooterButton, footerButtons } from '../../contract/incidents/incidentFlow.ts';
import { DEFAULT_GROUPS, ROLES } from '../../contract/permissions.ts';
import { CATEGORIES, STATUSES } from '../../contract/values/incidentValues.ts';
import { keepSession } from '../../src/api/session.ts';
import { CaseFooter } from '../../src/resources/incidents/edit/CaseFooter.tsx';
import { buildCase, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { onPhone } from './onPhone.ts';

function draw(
  incident: ReturnType<typeof buildCase>,
  onPress: (button: FooterButton) => void = () => undefined,
) {
  return renderAdmin(<CaseFooter incident={incident} onPress={onPress} />);
}

const shown = (container: HTMLElement) =>
  [...container.querySelectorAll('footer button, footer a')].map(({ textContent }) => textContent);

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
          const buttons = [...offered, 'PDF report'].toSorted();
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
  const pressed: FooterButton[] = [];
  const incident = buildCase({ incident_status: 'Pending Approval', filtered_category: 'c3' });
  const { container, user } = draw(incident, (button) => pressed.push(button));
  expect(shown(container)).toEqual(['', 'Cancel', 'Save', 'Approve']);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Close Incident',
    'Reject',
    'View Audit Trail',
    'PDF report',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Reject' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(pressed).toEqual(['Reject', 'Approve']);
  vi.restoreAllMocks();
});
