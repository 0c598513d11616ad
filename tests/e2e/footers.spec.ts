import type { IncidentFacts, Viewer } from '../../contract/access.ts';
import { buttonText, type FooterButton, footerButtons } from '../../contract/incidentFlow.ts';
import { CATEGORIES, STATUSES } from '../../contract/incidentValues.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import { caseAt, fileCase, footer } from '../helpers/cases.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { isPhone } from '../helpers/incidentList.ts';

type Case = { facts: IncidentFacts; offered: FooterButton[] };

/** Of all roles, statuses, categories and creators, one for each footer there is, by role. */
function casesByRole(): Map<Role, Case[]> {
  const seen = new Set<string>();
  return new Map(ROLES.map((role) => [role, casesOf(role).filter(isNewTo(seen))]));
}

function casesOf(role: Role): Case[] {
  const viewer: Viewer = { id: 'me', role, perms: DEFAULT_GROUPS[role].perms };
  return STATUSES.flatMap((status) =>
    ['' as const, ...CATEGORIES].flatMap((category) =>
      ['me', 'somebody'].map((createdBy): Case => {
        const facts = { status, category, createdBy };
        return { facts, offered: footerButtons(viewer, facts) };
      }),
    ),
  );
}

const isNewTo =
  (seen: Set<string>) =>
  ({ facts, offered }: Case): boolean => {
    const footerSeen = `${facts.status}: ${offered.join()}`;
    const isNew = !seen.has(footerSeen);
    seen.add(footerSeen);
    return isNew;
  };

for (const [role, cases] of casesByRole()) {
  if (cases.length === 0) continue;
  test(`FLOW-1 FLOW-2 FLOW-3 the footers of a ${role} are those of incidentFlow.ts`, async ({
    page,
    signIn,
    host,
  }) => {
    test.skip(isPhone(page), 'what a phone has in its menu is tested in caseFooter.test.tsx');
    const id = await fileCase(host.origin, 'junior_user', { category: 'c1' });
    const me = await signIn.as(role);
    let shown: Case | undefined;
    // The host's own answer, as it would be in that state; what it then takes is tested with its calls (FLOW-7).
    await page.route('**/api/incidents/incident/?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const { status, category, createdBy } = (shown as Case).facts;
      body.data.case_details.incident_description.category = category;
      Object.assign(body.data, { incident_status: status, filtered_category: category });
      Object.assign(body.data, { created_by: createdBy === 'me' ? me.id : createdBy });
      await route.fulfill({ response, json: body });
    });
    for (shown of cases) {
      const { facts, offered } = shown;
      await page.goto(caseAt(id));
      await expect(footer(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
      const texts = await footer(page).locator('button, a').allInnerTexts();
      const buttons = texts.filter((text) => !text.endsWith('still missing'));
      const wanted = offered.map((button) => buttonText(facts.status, button));
      expect(buttons.toSorted(), JSON.stringify(facts)).toEqual(wanted.toSorted());
    }
  });
}
