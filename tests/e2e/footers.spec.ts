import type { IncidentFacts, Viewer } from '../../contract/access.ts';
import { buttonText, type FooterButton, footerButtons } from '../../contract/incidentFlow.ts';
import { CATEGORIES, STATUSES } from '../../contract/incidentValues.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import { caseAt, fileCase, footer } from '../helpers/cases.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { isPhone } from '../helpers/incidentList.ts';

type Case = { facts: IncidentFacts; offered: FooterButton[] };

/** Of all statuses, categories and creators, one for each footer that this role sees in a status. */
function footersOf(role: Role): Case[] {
  const viewer: Viewer = { id: 'me', role, perms: DEFAULT_GROUPS[role].perms };
  const cases = STATUSES.flatMap((status) =>
    ['' as const, ...CATEGORIES].flatMap((category) =>
      ['me', 'somebody'].map((createdBy): Case => {
        const facts = { status, category, createdBy };
        return { facts, offered: footerButtons(viewer, facts) };
      }),
    ),
  );
  return [
    ...new Map(cases.map((one) => [`${one.facts.status} ${one.offered.join()}`, one] as const)).values(),
  ];
}

for (const role of ROLES) {
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
    for (shown of footersOf(role)) {
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
