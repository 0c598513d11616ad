import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  DataTable,
  ListContextProvider,
  localStorageStore,
  ResourceContextProvider,
  useList,
} from 'react-admin';
import { expect, test } from 'vitest';
import { ColumnsButton } from '../../src/components/list/ColumnsButton.tsx';
import { SortedColumn } from '../../src/components/list/SortedColumn.tsx';
import { useColumns } from '../../src/components/list/useColumns.ts';
import { renderAdmin } from '../helpers/render.tsx';

const COLUMNS = [
  { source: 'park', label: 'Place' },
  { source: 'status', label: 'Status' },
];
const ALL = [{ source: 'number', label: 'Incident' }, ...COLUMNS];
const ROWS = [{ id: 1, number: 'INC-000001', park: 'Night Safari', status: 'Open' }];

function Cases() {
  const list = useList({ data: ROWS, resource: 'incidents' });
  const { inOrder } = useColumns();
  return (
    <ListContextProvider value={list}>
      <ColumnsButton columns={COLUMNS} />
      <DataTable bulkActionButtons={false} rowClick={false}>
        {inOrder(ALL).map((column) => (
          <SortedColumn key={column.source} {...column} />
        ))}
      </DataTable>
    </ListContextProvider>
  );
}

/** Opens the table as this person and returns a function that leaves it. */
function openFor(person: string): () => void {
  const { unmount } = renderAdmin(
    <ResourceContextProvider value="incidents">
      <Cases />
    </ResourceContextProvider>,
    { store: localStorageStore(undefined, `person-${person}`) },
  );
  return unmount;
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const chooser = () => screen.findByRole('dialog', { name: 'Columns' });

test('LIST-4 columns are shown until the user hides them, by keyboard alone', async () => {
  const keyboard = userEvent.setup();
  openFor('keyboard');
  expect(heads()).toEqual(['Incident', 'Place', 'Status']);

  screen.getByRole('button', { name: 'Columns' }).focus();
  await keyboard.keyboard('{Enter}');
  const boxes = within(await chooser()).getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('li')?.textContent)).toEqual(['Place', 'Status']);
  expect(boxes[0]).toHaveFocus();
  const disabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect(['Move Place up', 'Move Status up'].map(disabled)).toEqual(['true', 'false']);
  expect(['Move Place down', 'Move Status down'].map(disabled)).toEqual(['false', 'true']);
  await keyboard.tab();
  await keyboard.tab();
  await keyboard.tab();
  await keyboard.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Status' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Place' })).toBeChecked();
  await keyboard.keyboard('{Escape}');
  await closed();
  expect(screen.getByRole('button', { name: 'Columns 1 hidden' })).toHaveFocus();
  expect(heads()).toEqual(['Incident', 'Place']);
});

test('LIST-4 hidden and moved columns are remembered per person, and can be reset', async () => {
  const person = userEvent.setup();
  const leave = openFor('one');
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const down = within(await chooser()).getByRole('button', { name: 'Move Place down' });
  await person.click(down);
  expect(down).toHaveFocus();
  expect(screen.getByText('Place is now 2 of 2.')).toBeInTheDocument();
  await person.keyboard('{Enter}');
  await person.keyboard('{Escape}');
  await closed();
  expect(heads()).toEqual(['Incident', 'Status', 'Place']);
  leave();

  const leaveAgain = openFor('another');
  expect(heads()).toEqual(['Incident', 'Place', 'Status']);
  leaveAgain();

  openFor('one');
  expect(heads()).toEqual(['Incident', 'Status', 'Place']);
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(within(await chooser()).getByRole('checkbox', { name: 'Place' }));
  await person.keyboard('{Escape}');
  await closed();
  expect(heads()).toEqual(['Incident', 'Status']);
  await person.click(await screen.findByRole('button', { name: 'Columns 1 hidden' }));
  await person.click(within(await chooser()).getByRole('button', { name: 'Reset to default' }));
  await person.keyboard('{Escape}');
  await closed();
  expect(heads()).toEqual(['Incident', 'Place', 'Status']);
});

test('LIST-6 only the header of the sorted column announces the sort direction', async () => {
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
