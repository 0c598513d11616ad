import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from '../../src/components/dialogs/FormDialog.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

test('SHELL-6 in a form dialog, buttons wrap with large text, and a long word breaks', async () => {
  renderAdmin(
    <FormDialog title="Delete User" yes="Delete User" onSave={() => {}} isChanged={false} onClose={() => {}}>
      <p>{NAME} has no open cases.</p>
    </FormDialog>,
    { styled: true },
  );
  const buttons = (await screen.findByRole('button', { name: 'Cancel' })).parentElement;
  expect(buttons).toHaveStyle({ flexWrap: 'wrap' });
  expect(screen.getByText(/^Wolfe/).parentElement).toHaveStyle({ overflowWrap: 'anywhere' });
});

test('FORM-12 a second Cancel before the question is drawn asks no second one, and after an answer it asks again', async () => {
  const close = vi.fn();
  renderAdmin(
    <FormDialog title="Add an update" yes="Save" onSave={() => {}} isChanged onClose={close}>
      <p>Mats are down</p>
    </FormDialog>,
  );
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  act(() => {
    cancel.click();
    cancel.click();
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
