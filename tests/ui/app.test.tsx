import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../src/App.tsx';
import * as config from '../../src/api/consoleConfig.ts';
import { beginFirstLogin, currentSession } from '../../src/api/session.ts';
import * as siteData from '../../src/api/siteData.ts';
import * as starting from '../../src/authProvider/start.ts';
import * as FirstLogin from '../../src/custom/sign_in/FirstLogin.tsx';
import { viewer } from '../helpers/factories.ts';

afterEach(() => vi.restoreAllMocks());

test('SHELL-7 a page that fails to render before the console has loaded shows an error and keeps the session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(config, 'loadConsoleConfig').mockResolvedValue(config.consoleConfig());
  vi.spyOn(siteData, 'checkDatabase').mockResolvedValue();
  vi.spyOn(starting, 'startSession').mockImplementation(async () => beginFirstLogin(viewer));
  vi.spyOn(FirstLogin, 'default').mockImplementation(() => {
    throw new Error('This page cannot be drawn.');
  });
  render(<App />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
  expect(currentSession()).toMatchObject({ state: 'firstLogin', user: { id: viewer.id } });
});
