import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SignedOutPages } from '../../src/custom/sign_in/SignedOutPages.tsx';

// @alone: a module that cannot be loaded, as after a lost network or in a new release without the old chunks.
vi.mock('../../src/custom/sign_in/Forgot.tsx', () => {
  throw new Error('error loading dynamically imported module');
});

test('SHELL-7 a sign-in page that cannot be loaded shows an error in its place, inside the frame', async () => {
  window.history.replaceState(null, '', '/forgot');
  render(<SignedOutPages reason={undefined} onTyping={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Can't reach the console. Please check your connection.",
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByText(/^For park staff only\./)).toBeVisible();
});
