import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { name, open, press } from './referencePage.tsx';

const AT = { updated_at: '1' };

/** Path and Pond both offer Fall; Cut and Fall have the same injuries. */
const tree = () => ({
  incident_types: [
    {
      ...{ id: 'safety', title: 'Safety', ...AT },
      placements: [
        { id: 'path', title: 'Path' },
        { id: 'pond', title: 'Pond' },
      ],
    },
    { id: 'security', title: 'Security', placements: [], ...AT },
    { id: 'animals', title: 'Animals', placements: [], ...AT },
  ],
  incident_placements: [
    {
      ...{ id: 'path', title: 'Path', ...AT },
      classifications: [
        { id: 'fall', title: 'Fall' },
        { id: 'cut', title: 'Cut', retired: true },
      ],
    },
    { id: 'pond', title: 'Pond', classifications: [{ id: 'fall', title: 'Fall' }], ...AT },
  ],
  incident_classifications: [
    { id: 'fall', title: 'Fall', injury_type_id: 'limbs', ...AT },
    { id: 'cut', title: 'Cut', injury_type_id: 'limbs', ...AT },
  ],
  injury_types: [{ id: 'limbs', injuries: ['Bruise', 'Fracture'], ...AT }],
  departments: [],
});

async function choose(...path: string[]) {
  for (const title of path) {
    const [item] = await screen.findAllByRole('treeitem', { name: title });
    if (!item) throw new Error(`There is no ${title}.`);
    await userEvent.click(item);
    if (item.getAttribute('aria-expanded') === 'false') await userEvent.keyboard('{ArrowRight}');
  }
  await screen.findByRole('heading', { name: path.at(-1), level: 3 });
}

test('REF-2 a type is moved by one call, and its new position is shown', async () => {
  const { calls } = open('incident_types', tree());
  await choose('Security');
  expect(screen.getByText('Incident type')).toBeVisible();
  await press('Move up');
  expect(await screen.findByText('"Security" moved to position 1 of 3.')).toBeVisible();
  const order = ['security', 'safety', 'animals'];
  expect(calls.reorder).toHaveBeenCalledExactlyOnceWith('incident_types', order);
});

test.each([
  [['Safety'], 'Move up'],
  [['Animals'], 'Move down'],
  [['Safety', 'Path', 'Fall', 'Bruise'], 'Move up'],
  [['Safety', 'Path', 'Fall', 'Fracture'], 'Move down'],
  [['Safety', 'Path', 'Fall'], 'Move down'],
])(
  'REF-2 an item at the end of its list does not move, and no move is announced: %s, %s',
  async (path, way) => {
    const { calls } = open('incident_types', tree());
    await choose(...path);
    expect(screen.getByRole('button', { name: way })).toHaveAttribute('aria-disabled', 'true');
    await press(way);
    expect(screen.queryByText(/moved to position/)).not.toBeInTheDocument();
    expect(calls.reorder).not.toHaveBeenCalled();
    expect(calls.update).not.toHaveBeenCalled();
  },
);

test('REF-2 the position of a moved type counts the types that are offered', async () => {
  const stored = tree();
  const { calls } = open('incident_types', {
    ...stored,
    incident_types: stored.incident_types.map((type) =>
      type.id === 'animals' ? { ...type, retired: true } : type,
    ),
  });
  await choose('Safety');
  await press('Move down');
  expect(await screen.findByText('"Safety" moved to position 2 of 2.')).toBeVisible();
  expect(calls.reorder).toHaveBeenCalledExactlyOnceWith('incident_types', ['security', 'safety', 'animals']);
});

test('REF-2 an entry retired at its only placement mentions no other placements', async () => {
  open('incident_types', tree());
  await choose('Safety', 'Path');
  await userEvent.click(screen.getByRole('treeitem', { name: 'Cut, retired' }));
  await screen.findByRole('heading', { name: 'Cut', level: 3 });
  expect(screen.queryByText(/^Offered in/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
});

test('REF-2 a placement is added to a type, but not without a name', async () => {
  const { calls } = open('incident_types', tree());
  await choose('Safety');
  await press('Add a placement');
  const dialog = await screen.findByRole('dialog', { name: 'Add to "Safety"' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Please enter a name.')).toBeVisible();
  expect(calls.create).not.toHaveBeenCalled();
  await name('Boardwalk');
  await waitFor(() =>
    expect(calls.create).toHaveBeenCalledExactlyOnceWith('incident_placements', {
      data: { title: 'Boardwalk', classifications: [], within: 'safety' },
    }),
  );
});

test('REF-2 an existing classification is offered at a placement, and a new one is created', async () => {
  const { calls } = open('incident_types', tree());
  await choose('Safety', 'Pond');
  expect(screen.getByText('Placement')).toBeVisible();
  await press('Add a classification');
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'If a classification with this name already exists, it is offered here too.',
  );
  await name('cUT');
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  expect(calls.update.mock.calls[0]?.[1].data.classifications).toMatchObject([
    { id: 'fall', title: 'Fall' },
    { id: 'cut', title: 'Cut' },
  ]);
  expect(calls.create).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Add a classification');
  await name('Burn');
  await waitFor(() =>
    expect(calls.create).toHaveBeenCalledExactlyOnceWith('incident_classifications', {
      data: { title: 'Burn', injury_type_id: '', within: 'pond' },
    }),
  );
});

test('REF-2 a classification shows how many placements offer it, is removed from one, and restored there', async () => {
  const { calls } = open('incident_types', tree());
  await choose('Safety', 'Path', 'Fall');
  expect(screen.getByText('Offered in 2 placements.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retire everywhere' })).toBeVisible();
  await press('Stop offering here');
  expect(await screen.findByText('"Fall" is no longer offered in Path.')).toBeVisible();
  expect(calls.update).toHaveBeenCalledExactlyOnceWith(
    'incident_placements',
    expect.objectContaining({ id: 'path' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('"Fall" restored.')).toBeVisible();
  expect(calls.update).toHaveBeenLastCalledWith(
    'incident_placements',
    expect.objectContaining({ id: 'path' }),
  );
});

test('REF-2 an injury shows how many classifications share it, and a new one is added for all of them', async () => {
  const { calls } = open('incident_types', tree());
  await choose('Safety', 'Path', 'Fall', 'Bruise');
  expect(screen.getByText('Injury')).toBeVisible();
  expect(screen.getByText('Shared by 2 classifications.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add an|^Stop offering/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retire' })).toBeVisible();
  await choose('Fall');
  await press('Add an injury');
  await name('Sprain');
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  expect(calls.update.mock.calls[0]).toEqual([
    'injury_types',
    expect.objectContaining({
      id: 'limbs',
      data: expect.objectContaining({ injuries: ['Bruise', 'Fracture', 'Sprain'] }),
    }),
  ]);
});

const departments = () => ({
  departments: [
    { id: 'safety', title: 'Safety', sub_departments: [{ id: 'wsh', title: 'WSH' }], ...AT },
    { id: 'corporate', title: 'Corporate', sub_departments: [], ...AT },
  ],
});

test('REF-2 a department is moved in the order of the server, and a retry sends the same', async () => {
  const departments = ['Safety', 'Corporate', 'Facilities'].map((title) => ({ id: title, title }));
  const { calls } = open('departments', { departments });
  await screen.findByRole('button', { name: 'Move Safety down' });
  // Another administrator moves Corporate down, and this page has not read it yet.
  departments.push(...departments.splice(1, 1));
  calls.reorder.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await press('Move Safety down');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('"Safety" moved to position 2 of 3.')).toBeVisible();
  const order = ['departments', ['Facilities', 'Safety', 'Corporate']];
  expect(calls.reorder.mock.calls).toEqual([order, order]);
});

test('REF-2 departments are reordered by one call, and a new one has no sub departments', async () => {
  const { calls } = open('departments', departments());
  await userEvent.click(await screen.findByRole('button', { name: 'Move Safety down' }));
  expect(await screen.findByText('"Safety" moved to position 2 of 2.')).toBeVisible();
  expect(calls.reorder).toHaveBeenCalledExactlyOnceWith('departments', ['corporate', 'safety']);
  await press('Add');
  expect(await screen.findByRole('dialog', { name: 'Add a department' })).toBeVisible();
  await name('Retail');
  await waitFor(() =>
    expect(calls.create).toHaveBeenCalledExactlyOnceWith('departments', {
      data: { title: 'Retail', sub_departments: [] },
    }),
  );
});

test('REF-2 the sub departments of a department open, one is added and moved, and Back leads to all departments', async () => {
  const { calls } = open('departments', departments());
  await userEvent.click(await screen.findByRole('button', { name: 'Sub departments of Safety' }));
  expect(await screen.findByRole('heading', { name: 'Safety: sub departments' })).toBeVisible();
  await press('Add');
  expect(await screen.findByRole('dialog', { name: 'Add a sub department' })).toBeVisible();
  await name('Fire');
  await userEvent.click(await screen.findByRole('button', { name: 'Move Fire up' }));
  expect(await screen.findByText('"Fire" moved to position 1 of 2.')).toBeVisible();
  expect(calls.update).toHaveBeenCalledTimes(2);
  await press('Back to the departments');
  expect(await screen.findByRole('button', { name: 'Sub departments of Corporate' })).toBeVisible();
});

test('REF-2 FORM-12 Back of the browser leads from sub departments to all departments; the focus follows', async () => {
  const { goBack, address } = open('departments', departments());
  await userEvent.click(await screen.findByRole('button', { name: 'Sub departments of Safety' }));
  expect(await screen.findByRole('button', { name: 'Back to the departments' })).toHaveFocus();
  await goBack();
  expect(await screen.findByRole('button', { name: 'Sub departments of Safety' })).toHaveFocus();
  expect(address()).toBe('/reference_data?of=departments');
});

test('REF-3 FORM-4 a rename or a restore that would offer two values of one name is refused before it is sent', async () => {
  const stored = tree();
  const { calls } = open('incident_types', {
    ...stored,
    incident_types: stored.incident_types.map((type) =>
      type.id === 'safety'
        ? { ...type, placements: [...type.placements, { id: 'old', title: 'Path', retired: true }] }
        : type,
    ),
    incident_placements: [
      ...stored.incident_placements,
      { id: 'old', title: 'Path', retired: true, classifications: [], ...AT },
    ],
  });
  await choose('Safety', 'Pond');
  await press('Rename');
  const dialog = await name('path');
  expect(await within(dialog).findByText('"Path" already exists.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await userEvent.click(await screen.findByRole('treeitem', { name: 'Path, retired' }));
  await press('Restore');
  expect(await screen.findByText('Not saved. "Path" already exists.')).toBeVisible();
  expect(calls.update).not.toHaveBeenCalled();
});

test.each([
  ['a retired type', { retired: true }, {}],
  ['a type that no longer offers the placement', {}, { retired: true }],
])('REF-3 FORM-4 the placements of %s take no name', async (_case, retiredType, retiredEntry) => {
  const stored = tree();
  const { calls } = open('incident_types', {
    ...stored,
    incident_types: stored.incident_types.map((type) =>
      type.id === 'security'
        ? {
            ...{ ...type, ...retiredType },
            placements: [
              { id: 'pond', title: 'Pond', ...retiredEntry },
              { id: 'gate', title: 'Gate' },
            ],
          }
        : type,
    ),
    incident_placements: [
      ...stored.incident_placements,
      { id: 'gate', title: 'Gate', classifications: [], ...AT },
    ],
  });
  await choose('Safety', 'Pond');
  await press('Rename');
  await name('Gate');
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  expect(calls.update.mock.calls[0]).toMatchObject(['incident_placements', { data: { title: 'Gate' } }]);
});

test('REF-2 NLST-1 retired sub departments, and those of a retired department, are not among the notified', async () => {
  const sub_departments = [
    { id: 'hr', title: 'HR' },
    { id: 'zoo', title: 'Old crew', retired: true },
  ];
  open('incident_types', {
    ...tree(),
    departments: [
      { id: 'corporate', title: 'Corporate', sub_departments, ...AT },
      {
        id: 'circus',
        title: 'Circus',
        retired: true,
        sub_departments: [{ id: 'a', title: 'Acrobats' }],
        ...AT,
      },
    ],
  });
  await choose('Safety', 'Path', 'Fall');
  expect(await screen.findByRole('checkbox', { name: 'HR' })).toBeChecked();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});
