import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  CoreAdminContext,
  DataTable,
  ListContextProvider,
  localStorageStore,
  ResourceContextProvider,
  useList,
} from 'react-admin';
import { expect, test } from 'vitest';
import { ColumnsButton } from '../../src/components/list/ColumnsButton.tsx';
import { SortedColumn } from '../../src/components/list/SortedColumn.tsx';

const COLUMNS = [
  { source: 'park', label: 'Place' },
  { source: 'status', label: 'Status' },
];
const ROWS = [{ id: 1, number: 'INC-000001', park: 'Night Safari', status: 'Open' }];

function Cases() {
  const list = useList({ data: ROWS, resource: 'incidents' });
  return (
    <ListContextProvider value={list}>
      <ColumnsButton columns={COLUMNS} />
      <DataTable bulkActionButtons={false} rowClick={false}>
        <SortedColumn source="number" label="Incident" />
        {COLUMNS.map((column) => (
          <SortedColumn key={column.source} {...column} />
        ))}
      </DataTable>
    </ListContextProvider>
  );
}

/** The table as somebody finds it in this browser; answers how they leave. */
function openFor(person: string): () => void {
  const { unmount } = render(
    <CoreAdminContext store={localStorageStore(undefined, `person-${person}`)}>
      <ResourceContextProvider value="incidents">
        <Cases />
      </ResourceContextProvider>
    </CoreAdminContext>,
  );
  return unmount;
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('LIST-4 every column is shown until somebody hides it, by keyboard alone', async () => {
  const keyboard = userEvent.setup();
  openFor('keyboard');
  expect(heads()).toEqual(['Incident', 'Place', 'Status']);

  screen.getByRole('button', { name: 'Columns' }).focus();
  await keyboard.keyboard('{Enter}');
  const menu = screen.getByRole('menu', { name: 'Columns shown' });
  expect(
    within(menu)
      .getAllByRole('menuitemcheckbox')
      .map((item) => item.textContent),
  ).toEqual(['Place', 'Status']);
  await keyboard.keyboard('{ArrowDown}{Enter}');
  expect(within(menu).getByRole('menuitemcheckbox', { name: 'Status' })).not.toBeChecked();
  expect(within(menu).getByRole('menuitemcheckbox', { name: 'Place' })).toBeChecked();
  await keyboard.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Columns 1 hidden' })).toHaveFocus();
  expect(heads()).toEqual(['Incident', 'Place']);
});

test('LIST-4 what a person hid stays hidden for that person, and comes back with Show all', async () => {
  const person = userEvent.setup();
  const leave = openFor('one');
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(screen.getByRole('menuitemcheckbox', { name: 'Place' }));
  leave();

  const leaveAgain = openFor('another');
  expect(heads()).toEqual(['Incident', 'Place', 'Status']);
  leaveAgain();

  openFor('one');
  expect(heads()).toEqual(['Incident', 'Status']);
  await person.click(screen.getByRole('button', { name: 'Columns 1 hidden' }));
  await person.click(screen.getByRole('menuitem', { name: 'Show all' }));
  await person.keyboard('{Escape}');
  expect(heads()).toEqual(['Incident', 'Place', 'Status']);
});

test('LIST-6 the head of the sorted column alone says its direction, and no cell does', async () => {
  const person = userEvent.setup();
  const said = () =>
    [...document.querySelectorAll('[aria-sort]')].map((each) => [each.tagName, each.textContent]);
  openFor('sorting');
  await person.click(screen.getByText('Place'));
  expect(screen.getByRole('columnheader', { name: 'Place' })).toHaveAttribute('aria-sort', 'ascending');
  expect(said()).toEqual([['TH', 'Place']]);
  await person.click(screen.getByText('Place'));
  expect(screen.getByRole('columnheader', { name: 'Place' })).toHaveAttribute('aria-sort', 'descending');
});
