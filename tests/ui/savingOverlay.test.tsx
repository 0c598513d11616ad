import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SavingOverlay } from '../../src/components/form/SavingOverlay.tsx';
import { Shortcuts } from '../../src/layout/Shortcuts.tsx';
import { pages } from '../../src/pages.ts';
import { renderAdmin } from '../helpers/render.tsx';

function Page({ saving, percent }: { saving: boolean; percent?: number }) {
  return (
    <>
      <button type="button">Submit</button>
      <SavingOverlay open={saving} text="Sending…" percent={percent} />
    </>
  );
}

test('SHELL-9 the overlay describes the save, takes the focus and returns it', async () => {
  const { rerender } = render(<Page saving={false} />);
  const submit = screen.getByRole('button', { name: 'Submit' });
  submit.focus();
  rerender(<Page saving />);
  const overlay = screen.getByRole('dialog', { name: 'Sending…' });
  expect(overlay).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Sending…');
  // The page behind the overlay is hidden from screen readers.
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  await userEvent.tab();
  expect(overlay).toHaveFocus();
  rerender(<Page saving={false} />);
  expect(submit).toHaveFocus();
});

test('SHELL-9 a shortcut does not leave a page that is covered by the overlay', async () => {
  const open = (saving: boolean) =>
    renderAdmin(
      <>
        <Page saving={saving} />
        <Shortcuts />
      </>,
      { at: '/before', viewer: { role: 'junior_user' } },
    );
  const covered = open(true);
  await covered.user.keyboard('n');
  expect(covered.address()).toBe('/before');
  covered.unmount();
  const free = open(false);
  await free.user.keyboard('n');
  await expect.poll(free.address).toBe(pages.newIncident.path);
});

test('SHELL-9 neither a key nor a click closes the overlay, and it shows the progress', async () => {
  render(<Page saving percent={40} />);
  const overlay = screen.getByRole('dialog', { name: 'Sending…' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('.MuiBackdrop-root') ?? document.body);
  expect(overlay).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Sending…' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('40%')).toBeVisible();
});
