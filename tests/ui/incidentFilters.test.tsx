import { screen, within } from '@testing-library/react';
import { ListBase } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { FilterFields } from '../../src/resources/incidents/list/filter/FilterFields.tsx';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { LONG_TITLE, REFERENCE } from './locationForm.tsx';

const type = (title: string, placements: string[]) =>
  [title, { id: title, title, placements: placements.map((each) => ({ id: each, title: each })) }] as const;

const referenceData = {
  ...REFERENCE,
  incidentTypes: new Map([type('Safety', ['Path', 'Pool']), type('Security', ['Gate'])]),
};

test('LIST-2 zones are those of the chosen park, placements those of the chosen type or all, and each choice is sent under its own name', async () => {
  window.scrollTo = () => undefined;
  const getList = vi.fn(async (_resource: string, _params: { filter: object }) => ({ data: [], total: 0 }));
  const { user } = renderAdmin(
    <ListBase resource="incidents" disableSyncWithLocation>
      <FilterFields />
    </ListBase>,
    { viewer, dataProvider: { getList }, referenceData },
  );
  const choose = async (label: string, offered: string[], option: string) => {
    await user.click(await screen.findByLabelText(label));
    const list = screen.getByRole('listbox');
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(['All', ...offered]);
    await user.click(within(list).getByText(option));
  };
  const asked = () => getList.mock.lastCall?.[1].filter;

  await choose('Zone', ['Entrance Plaza', 'Treetops Trail', 'West Node', 'Kidsworld'], 'Kidsworld');
  await expect.poll(asked).toEqual({ zone: 'Kidsworld' });
  await choose('Placement', ['Path', 'Pool', 'Gate'], 'Gate');
  await expect.poll(asked).toEqual({ zone: 'Kidsworld', incident_placement: 'Gate' });
  await choose('Park', ['Singapore Zoo', 'Bird Paradise'], 'Singapore Zoo');
  await choose('Zone', ['Entrance Plaza', 'Treetops Trail', LONG_TITLE], 'Treetops Trail');
  await choose('Incident Type', ['Safety', 'Security'], 'Safety');
  await choose('Placement', ['Path', 'Pool'], 'Pool');
  await expect.poll(asked).toEqual({
    ...{ park: 'Singapore Zoo', zone: 'Treetops Trail' },
    ...{ incident_type: 'Safety', incident_placement: 'Pool' },
  });
});
