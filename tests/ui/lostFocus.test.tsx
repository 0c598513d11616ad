import Button from '@mui/material/Button';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restoreLostFocus } from '../../src/components/dialogs/restoreFocus.ts';
import { useSave } from '../../src/components/form/useSave.ts';
import { renderAdmin } from '../helpers/render.tsx';

/** A button that another state of the record does not have. */
function Page({ actions }: { actions: (archive: ReactNode, isArchived: boolean) => ReactNode }) {
  const [isArchived, setArchived] = useState(false);
  const { save } = useSave();
  const archive = () => save({ name: 'archive', send: async () => true, onSaved: () => setArchived(true) });
  return (
    <>
      <h1>Tan Wei Ling</h1>
      {actions(!isArchived && <Button onClick={archive}>Archive</Button>, isArchived)}
    </>
  );
}

test('UDET-6 SHELL-6 SHELL-9 when a save removes the button that was pressed, the focus moves to the heading', async () => {
  const { user } = renderAdmin(<Page actions={(archive) => <footer>{archive}</footer>} />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tan Wei Ling' })).toHaveFocus());
});

test.each(['li', 'fieldset'] as const)(
  'SHELL-6 SHELL-9 in a %s, it moves to the control that took the place of the button',
  async (Place) => {
    const { user } = renderAdmin(
      <Page
        actions={(archive, isArchived) => (
          <Place>
            <h2>Account</h2>
            {isArchived ? <Button key="restore">Restore</Button> : archive}
          </Place>
        )}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Restore' })).toHaveFocus());
  },
);

test('SHELL-6 an element that only moves keeps the focus; one that had no focus any more gets none', async () => {
  const { container, user } = renderAdmin(<Button>Zoo</Button>);
  onTestFinished(restoreLostFocus());
  const zoo = screen.getByRole('button', { name: 'Zoo' });
  await user.tab();
  zoo.remove();
  container.append(zoo);
  await waitFor(() => expect(zoo).toHaveFocus());
  await user.click(document.body);
  zoo.remove();
  container.append(zoo);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.body).toHaveFocus();
});

test('SHELL-6 a field that gets the focus by Tab under a sticky bar is scrolled clear of it, as Safari does not', async () => {
  const { user } = renderAdmin(
    <>
      <input aria-label="Email" />
      <footer>Save</footer>
    </>,
  );
  onTestFinished(restoreLostFocus());
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const email = screen.getByRole('textbox', { name: 'Email' });
  const seen = vi.spyOn(document, 'elementFromPoint').mockReturnValue(email);
  onTestFinished(() => seen.mockRestore());
  await user.tab();
  expect(email).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
  seen.mockReturnValue(screen.getByText('Save'));
  await user.tab({ shift: true });
  await user.tab();
  expect(email).toHaveFocus();
  expect(scrolled.mock.contexts).toContain(email);
});
