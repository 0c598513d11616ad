import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import Console from '../../src/Console.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { viewer } from '../helpers/factories.ts';

// @alone: the console reads and keeps the address of its window (vitest.config.ts).

beforeEach(() => {
  keepSession(viewer);
  vi.spyOn(dataProvider, 'hasNewNotification').mockResolvedValue(false);
  const { matchMedia } = window;
  // MUI's themes still use the deprecated listener methods.
  const listen = { addListener: () => undefined, removeListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), ...listen }));
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

// The last three are react-admin's own paths.
test.each(['/nowhere', '/incidents', '/incidents/1', '/users/create'])(
  'SHELL-12 %s is not a page of the console, and the address stays',
  async (path) => {
    window.history.replaceState(null, '', path);
    render(<Console />);
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(screen.getByText(`Welcome, ${viewer.name}`)).toBeVisible();
    expect(window.location.pathname).toBe(path);
  },
);
