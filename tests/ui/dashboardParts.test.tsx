import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MONTH_NAMES, toMonth } from '../../contract/incidents/months.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { DashboardFilters } from '../../src/custom/dashboard/DashboardFilters.tsx';
import PiePicture from '../../src/custom/dashboard/PiePicture.tsx';
import { renderAdmin } from '../helpers/render.tsx';
import { REFERENCE } from './locationForm.tsx';

test('DASH-1 parks, months, and the years from five back to five ahead are offered, and the chosen one is applied', async () => {
  const { year } = toMonth(singaporeDay(new Date()));
  const onChange = vi.fn();
  const { user } = renderAdmin(
    <DashboardFilters filter={{ year, month: 1, park: '' }} onChange={onChange} />,
    { referenceData: REFERENCE },
  );
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    await user.click(screen.getByRole('option', { name: option }));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    return offered;
  };
  const years = Array.from({ length: 11 }, (_, index) => String(year - 5 + index));
  expect(await choose('Parks', 'Bird Paradise')).toEqual(['All', 'Singapore Zoo', 'Bird Paradise']);
  expect(await choose('Months', 'December')).toEqual(MONTH_NAMES);
  expect(await choose('Year', String(year - 5))).toEqual(years);
  expect(onChange.mock.calls).toEqual([[{ park: 'Bird Paradise' }], [{ month: 12 }], [{ year: year - 5 }]]);
});

test('DASH-6 a slice opens the incident list with its filter', async () => {
  const slice = (category: string, count: number) => ({
    ...{ name: category, count, colour: 'red', list: { category } },
  });
  const slices = [slice('c1', 3), slice('c2', 0), slice('c3', 4)];
  const { container, user, address } = renderAdmin(<PiePicture slices={slices as never} />);
  const drawn = container.querySelectorAll('.recharts-sector');
  expect(drawn).toHaveLength(2);
  await user.click(drawn[1] as Element);
  const { pathname, searchParams } = new URL(address(), 'http://console');
  expect(pathname).toBe('/incidents_list');
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ category: 'c3' });
});
