import type { Locator, Page } from '@playwright/test';
import type { IncidentListRow } from '../../contract/schemas/incident.ts';
import { formatInstant } from '../../contract/singaporeTime.ts';
import { CATEGORY_LABELS } from '../../contract/values/incidentValues.ts';
import { expect, test } from '../helpers/browser.ts';
import { expectNoSidewaysScroll } from '../helpers/console.ts';
import { count, isPhone, rows } from '../helpers/incidentList.ts';

test('LIST-4 a hidden column stays hidden, for this person alone', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  const place = page.getByRole('columnheader', { name: 'Place' });
  await signIn.as('admin');
  await expect(place).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Place' }).click();
  await page.keyboard.press('Escape');
  await expect(place).toBeHidden();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(place).toBeHidden();

  // The next person in this browser must not get this person's stored choices.
  const kept = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.includes('person-'))),
  );
  expect(kept).not.toEqual({});
  // An open console page would keep the database open, which signing in replaces.
  await page.goto('about:blank');
  await signIn.as('senior_user', { kept: () => kept });
  await expect(place).toBeVisible();
});

test('LIST-4 LIST-7 SHELL-6 a desk shows ten rows and the pager, with whole titles from 1280 px, a phone the first title in its first 300 px and no table; each changes its layout with the width', async ({
  page,
  signIn,
}) => {
  const onPhone = isPhone(page);
  const tables: string[] = [];
  page.on('request', (request) => {
    if (/DeskList-[^/]*\.js$/.test(request.url())) tables.push(request.url());
  });
  await signIn.as('senior_user');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('table')).toBeVisible({ visible: !onPhone });
  expect(tables.length > 0).toBe(!onPhone);
  if (onPhone) {
    const card = page.getByRole('main').getByRole('listitem').first();
    expect((await card.boundingBox())?.y).toBeLessThan(844 / 3);
    await page.setViewportSize({ width: 360, height: 740 });
    expect((await page.getByRole('main').getByRole('link').first().boundingBox())?.y).toBeLessThan(300);
    // A long status may wrap the line, but the menu stays beside the number.
    const wrapped = await page.getByRole('button', { name: /^Menu for INC/ }).evaluateAll((menus) => {
      const isBelow = (menu: Element) => {
        const number = menu.parentElement?.previousElementSibling;
        const { top, bottom } = menu.getBoundingClientRect();
        return !number || (top + bottom) / 2 >= number.getBoundingClientRect().bottom;
      };
      return menus.filter(isBelow).map((menu) => menu.ariaLabel);
    });
    expect(wrapped).toEqual([]);
  } else {
    const pager = await page.getByRole('navigation', { name: /pagination/ }).boundingBox();
    expect((pager?.y ?? 900) + (pager?.height ?? 0)).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => cutShort(page, 'Incident')).toEqual([]);
  }

  const shown = await count(page).textContent();
  await page.setViewportSize(onPhone ? { width: 1024, height: 768 } : { width: 390, height: 844 });
  // The previous layout stays until the new one has loaded.
  await expect(page.getByRole('table')).toBeVisible({ visible: onPhone });
  await expect(rows(page)).toHaveCount(10);
  await expect(count(page)).toHaveText(shown ?? '');
});

test('LIST-2 LIST-4 LIST-6 SHELL-6 from 769 px on the table fits the page with all its fields and whole numbers, the filters are available, and from 1024 px on checkboxes', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await page.route('**/get_all_incidents/**', async (route) => {
    const response = await route.fetch();
    const answer: { list: IncidentListRow[] } = await response.json();
    const [first] = answer.list;
    if (first) first.case_details.incident_description.is_emergency_incident = 'Yes';
    await route.fulfill({ response, json: answer });
  });
  const answer = page.waitForResponse('**/get_all_incidents/**');
  await signIn.as('senior_user');
  const { list }: { list: IncidentListRow[] } = await (await answer).json();
  const table = page.getByRole('table');
  const park = page.getByRole('combobox', { name: 'Park' });
  for (const width of [769, 800, 850, 900, 999, 1000, 1023, 1024, 1100, 1280, 1679, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => table.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThan(width);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('checkbox', { name: /^Select INC/ })).toHaveCount(width < 1024 ? 0 : 10);
    await expect(table.locator('[aria-sort=descending]')).toBeInViewport({ ratio: 1 });
    // Columns render again after a resize, so the measurement repeats.
    await expect(async () => {
      const title = await page.getByRole('columnheader', { name: 'Incident' }).boundingBox();
      expect(title?.width, `the title at ${width} px`).toBeGreaterThan(120);
      const texts = await table.getByRole('row').allTextContents();
      for (const each of list) {
        const row = texts.find((text) => text.includes(each.incident_id));
        for (const text of getFields(each)) expect(row, `${each.incident_id} at ${width} px`).toContain(text);
      }
      // Names and places may be truncated, but these columns may not.
      for (const column of ['Status', 'Category', 'Modified', 'Created']) {
        const cut = await cutShort(page, column);
        expect(cut, `${column} at ${width} px`).toEqual([]);
      }
      expect(await hiddenNumbers(table), `at ${width} px`).toEqual([]);
      const types = await cutShort(page, 'Incident');
      expect(
        types.filter((text) => /^ ?INC-\d+ · Safety$/.test(text ?? '')),
        `at ${width} px`,
      ).toEqual([]);
    }).toPass({ timeout: 15_000 });

    const folded = page.getByRole('button', { name: 'Filters', exact: true });
    if (width <= 800) {
      await expect(park).toBeHidden();
      await folded.click();
    }
    await expect(park).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (width <= 800) await folded.click();
  }
});

test('LIST-5 SHELL-6 above 800 px the filters are in sight, with the list under them, and a change leads back to them', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 900, height: 640 });
  await signIn.as('senior_user');
  await expect(rows(page)).toHaveCount(10);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const search = page.getByLabel('Search incidents');
  const onTop = () => page.evaluate(() => window.scrollY);
  for (const width of [801, 820, 900, 999, 1000, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(filters.getByRole('combobox', { name: 'Placement' })).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first(), `the list at ${width} px`).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
  for (const width of [820, 900, 1000]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    await expect.poll(onTop).toBeGreaterThan(0);
    await page.keyboard.press('/');
    await page.keyboard.type('a');
    await expect.poll(onTop).toBe(0);
    await expect(filters.getByRole('combobox', { name: 'Category' })).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/search=a(&|$)|search%22%3A%22a%22/);
    await search.fill('');
    // The search clears a moment later and scrolls to the top as well.
    await expect(page).not.toHaveURL(/search/);
    await expect(rows(page)).toHaveCount(10);
    await search.blur();
  }

  // A resize while typing keeps the focus and the text in the search.
  for (const width of [999, 1000, 800, 999]) {
    await search.pressSequentially('b', { delay: 0 });
    await page.setViewportSize({ width, height: 640 });
    await expect(search).toBeFocused();
  }
  await expect(search).toHaveValue('bbbb');
  await search.fill('');
  await expect(page).not.toHaveURL(/search/);
  await expect(rows(page)).toHaveCount(10);

  // A phone in landscape must show rows, not only filters.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(filters).toBeHidden();
  await expect(rows(page).first()).toBeInViewport();

  await page.setViewportSize({ width: 900, height: 640 });
  const button = page.getByRole('button', { name: 'Filters', exact: true });
  await button.click();
  await expect(filters).toBeHidden();
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await expect(filters).toBeHidden();
  await button.click();
  await expect(filters.getByRole('combobox', { name: 'Placement' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('nothing moves under the pointer when the font or the counts arrive', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  await signIn.as('senior_user');
  const tab = page.getByRole('tab', { name: /^Closed \d+$/ });
  await expect(tab).toBeVisible();
  const hasFonts = await page.evaluate(async () => {
    const load = (font: string) => document.fonts.load(`600 16px "${font}"`).then(({ length }) => length > 0);
    return (await load('Inter Variable')) && load('Inter Fallback').catch(() => false);
  });
  test.skip(!hasFonts, 'This machine has neither Arial nor Liberation Sans.');
  const places: (number | undefined)[] = [];
  for (const hasFont of [false, true]) {
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-font', on), hasFont);
    places.push((await tab.boundingBox())?.x);
  }
  const [before = 0, after = 0] = places;
  expect(Math.abs(after - before)).toBeLessThan(12);
  const counted = await tab.evaluate((element) => {
    const { width } = element.getBoundingClientRect();
    const count = element.querySelector('span span');
    count?.replaceChildren();
    return Math.abs(element.getBoundingClientRect().width - width);
  });
  expect(counted).toBeLessThan(1);
});

function getFields(incident: IncidentListRow): string[] {
  return [
    incident.case_details.incident_description.incident_title,
    incident.filtered_category ? CATEGORY_LABELS[incident.filtered_category] : 'No category',
    incident.incident_status,
    incident.filtered_park,
    incident.filtered_zone_type,
    incident.filtered_incident_type,
    incident.creator_name,
    incident.department,
    ...[incident.created_at, incident.latest_updated_at].flatMap((instant) =>
      formatInstant(instant).split(', '),
    ),
  ];
}

function cutShort(page: Page, column: string): Promise<(string | null)[]> {
  return page.getByRole('columnheader', { name: new RegExp(column, 'i') }).evaluate((head) => {
    const at = [...(head.parentElement?.children ?? [])].indexOf(head);
    const cells = [...(head.closest('table')?.rows ?? [])].map(({ cells }) => cells[at]);
    const lines = cells.flatMap((cell) => (cell ? [cell, ...cell.querySelectorAll('*')] : []));
    return lines
      .filter((line) => line.scrollWidth > line.clientWidth && line.clientWidth > 0)
      .map((line) => line.textContent);
  });
}

function hiddenNumbers(table: Locator): Promise<(string | null)[]> {
  return table.evaluate((each) => {
    const numbers = [...each.querySelectorAll('td [translate=no]')];
    if (!each.textContent?.includes('Emergency')) return ['There is no emergency.'];
    return numbers
      .filter((number) => {
        const { right, bottom } = number.getBoundingClientRect();
        const line = number.parentElement?.getBoundingClientRect();
        return !line || right > line.right + 0.5 || bottom > line.bottom + 0.5;
      })
      .map(({ textContent }) => textContent);
  });
}

test('SHELL-6 with text twice as large the labels of the bottom bar stay apart, and the words of a card whole', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn.as('senior_user');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const bar = page.getByRole('navigation', { name: 'Sections' });
  const overlaps = await bar.evaluate((nav) => {
    const labels = [...nav.children].map((place) => {
      const range = document.createRange();
      range.selectNodeContents(place);
      return range.getBoundingClientRect();
    });
    const isCut = ({ left, right, bottom }: DOMRect) =>
      left < 0 || right > innerWidth || bottom > innerHeight;
    const runsInto = ({ right }: DOMRect, index: number) => right > (labels[index + 1]?.left ?? innerWidth);
    return labels.filter((label, index) => isCut(label) || runsInto(label, index)).length;
  });
  expect(overlaps).toBe(0);
  const where = page.locator('dd').first();
  const widths = await where.evaluate((dd) => [
    dd.clientWidth,
    dd.parentElement?.parentElement?.clientWidth ?? 0,
  ]);
  expect(widths[0] ?? 0).toBeGreaterThan((widths[1] ?? 0) * 0.5);
});
