import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

test.each([true, false])(
  'FORM-14 a form dialog that cannot be saved moves the focus to its first wrong field; Enter saves: %s',
  async (savesOnEnter) => {
    function Dialog() {
      const [isWrong, setWrong] = useState(false);
      return (
        <FormDialog
          {...{ title: 'Where is it?', yes: 'Save', savesOnEnter, isChanged: false }}
          onSave={() => setWrong(true)}
          onClose={() => {}}
        >
          <input aria-label="Note" />
          <input aria-label="Coordinates" aria-invalid={isWrong} />
          <input aria-label="Name" aria-invalid={isWrong} />
        </FormDialog>
      );
    }
    renderAdmin(<Dialog />);
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Coordinates')).toHaveFocus());
  },
);
