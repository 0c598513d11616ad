import type { Locator, Page } from '@playwright/test';
import { emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { TABLE_PATHS, tableFields } from '../../contract/incidents/incidentFields.ts';
import { incidentProblems, type Purpose, reportAdvice } from '../../contract/incidents/incidentProblems.ts';
import { newCasualty, newIncident, newWitness } from '../../contract/incidents/newIncident.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, footer, readCase } from '../helpers/cases.ts';
import { openTab } from '../helpers/console.ts';
import { buildDraft } from '../helpers/factories.ts';

function emptyDetails(): CaseDetails {
  const { case_details } = newIncident(new Date());
  return {
    ...case_details,
    incident_description: { ...case_details.incident_description, date: '', time: '' },
    person_involved_details: [
      {
        ...newCasualty('casualty'),
        casualty_no: 'Casualty 1',
        ...{ age: '101', email: 'nobody', is_bodily_injury: 'Yes', injury_type: ['Others'] },
      },
    ],
    witness_particulars: [{ ...newWitness('witness'), witness_no: 'Witness 1', employee_or_guest: 'guest' }],
  };
}

function getFields(details: CaseDetails, purpose: Purpose, severity: 'error' | 'advice'): string[] {
  return [
    ...incidentProblems(details, purpose, new Date()),
    ...reportAdvice(details, emptyReport(), purpose),
  ].flatMap((problem) => (problem.severity === severity ? `field-${problem.path.replaceAll('.', '-')}` : []));
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const legend = element?.querySelector('legend');
    const shown = legend && legend.offsetWidth > 1 ? legend.firstElementChild : element;
    const { left, top, width, bottom } = shown?.getBoundingClientRect() ?? new DOMRect();
    const at = (y: number) => document.elementFromPoint(left + width / 2, y);
    return { id: element?.id, isInView: [top + 2, bottom - 2].every((y) => shown?.contains(at(y))) };
  });

async function followAll(page: Page, fields: string[], openList: () => Promise<Locator>): Promise<void> {
  for (const [index, id] of fields.entries()) {
    const links = (await openList()).getByRole('button');
    await expect(links).toHaveCount(fields.length);
    await links.nth(index).click();
    await expect.poll(() => focused(page), { message: id }).toEqual({ id, isInView: true });
    // Wait, in case something scrolls it away again.
    await page.waitForTimeout(100);
    expect(await focused(page)).toEqual({ id, isInView: true });
  }
}

async function openMissing(page: Page): Promise<Locator> {
  await footer(page)
    .getByRole('button', { name: /(still missing|to fix)$/ })
    .click();
  return page.getByRole('dialog').getByRole('list');
}

/** The form of a phone begins with the place, then the title. */
function inOrderOfPhone(fields: string[]): string[] {
  const getRank = (id: string) => {
    const isIn = (section: 'location' | 'summary') =>
      tableFields(section).some(
        ([name]) => id === `field-${TABLE_PATHS[section]}.${name}`.replaceAll('.', '-'),
      );
    return isIn('location') ? 0 : isIn('summary') ? 1 : 2;
  };
  return fields.toSorted((one, other) => getRank(one) - getRank(other));
}

test('FORM-14 FORM-1 each link to a field of a new incident scrolls to the field and focuses it', async ({
  page,
  signIn,
  isMobile,
}) => {
  const details = emptyDetails();
  const draft = buildDraft();
  draft.incident = { ...draft.incident, case_details: details };
  await signIn.as('junior_user', {
    at: `/incidents_list/new_incident?pending=true&id=${draft.id}`,
    kept: ({ id: userId }) => ({ [`pending:${userId}`]: JSON.stringify([draft]) }),
  });
  const ordered = (fields: string[]) => (isMobile ? inOrderOfPhone(fields) : fields);
  await followAll(page, ordered(getFields(details, 'submit', 'error')), () => openMissing(page));
  await followAll(page, ordered(getFields(details, 'submit', 'advice')), async () => {
    await openTab(page, 'Review');
    return page.getByRole('list', { name: 'Optional, but worth checking' });
  });
});

test('FORM-14 DET-9 each link to a field of a case scrolls to the field and focuses it', {
  tag: '@phone',
}, async ({ page, signIn, server }) => {
  const id = await fileCase(server.origin, 'junior_user');
  const opened = await readCase(server.origin, id);
  const details = emptyDetails();
  const left = { formId: 'left', tabId: 'gone', seenAt: 0, key: 'key', savedAt: new Date().toISOString() };
  await signIn.as('super_admin', {
    at: caseAt(id),
    kept: ({ id: userId }) => ({
      [`unsaved:${userId}:left`]: JSON.stringify({
        ...left,
        opened,
        incident: { ...opened, case_details: details },
      }),
    }),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await followAll(page, getFields(details, 'save', 'error'), () => openMissing(page));
});
