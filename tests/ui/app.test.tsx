import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../src/App.tsx';
import { beginFirstLogin, currentSession } from '../../src/api/session.ts';
import { viewer } from '../helpers/factories.ts';

vi.mock('../../src/api/consoleConfig.ts', () => ({ loadConsoleConfig: async () => undefined }));
vi.mock('../../src/authProvider/start.ts', () => ({ startSession: async () => beginFirstLogin(viewer) }));
vi.mock('../../src/custom/sign_in/FirstLogin.tsx', () => ({
  default: () => {
    throw new Error('This page cannot be drawn.');
  },
}));

afterEach(() => vi.restoreAllMocks());

test('SHELL-7 a page that fails to render before the console has loaded shows an error and keeps the session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<App />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  expect(currentSession()).toMatchObject({ state: 'firstLogin', user: { id: viewer.id } });
});
