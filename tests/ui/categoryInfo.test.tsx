import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CATEGORY_DEFINITIONS } from '../../contract/values/incidentValues.ts';
import { CategoryInfo } from '../../src/components/CategoryInfo.tsx';
import { renderAdmin } from '../helpers/render.tsx';

test('NPAN-3 FORM-2 DATA-2 the categories are explained by title, cost, injury, service and reputation', async () => {
  const { user } = renderAdmin(<CategoryInfo />);
  await user.click(screen.getByRole('button', { name: 'What the categories mean' }));
  const dialog = await screen.findByRole('dialog', { name: 'Severity categories' });
  const { c1, c2, c3, c4 } = CATEGORY_DEFINITIONS;
  const texts = (role: string) =>
    within(dialog)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(texts('term')).toEqual(Array(4).fill(['Cost', 'Injury', 'Service', 'Reputation']).flat());
  expect(texts('definition')).toEqual([
    ...['Up to S$100k', 'First aid only', c1.service, c1.reputation],
    ...['S$100k to S$1m', 'Medical treatment', c2.service, c2.reputation],
    ...['S$1m to S$5m', 'Fatality or serious injuries', c3.service, c3.reputation],
    ...['Above S$5m', 'Multiple fatalities', c4.service, c4.reputation],
  ]);
  const titles = within(dialog)
    .getAllByText(/^Cat [1-4]$/)
    .map((chip) => chip.closest('dl, div:has(> dl)')?.firstElementChild?.textContent);
  expect(titles).toEqual(['Cat 1Minor', 'Cat 2Moderate', 'Cat 3Moderate', 'Cat 4Catastrophic']);
});
