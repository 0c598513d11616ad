import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
