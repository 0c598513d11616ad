import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadConsoleConfig } from '../../src/api/consoleConfig.ts';
import StartFailure from '../../src/custom/sign_in/StartFailure.tsx';

const UNREADABLE =
  "The server did not send the console's settings. Please try again, or contact an administrator.";
const PAGE = '<!doctype html><title>Another page</title>';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) => async () => new Response(body, { status });
const withoutNetwork = async () => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['a page of a static host', UNREADABLE, answering(200, PAGE)],
  ['the error page of a proxy', UNREADABLE, answering(502, PAGE)],
  ['an error as JSON', UNREADABLE, answering(404, '{"message":"Not Found"}')],
  ['no network', "Can't reach the console. Please check your connection.", withoutNetwork],
])('SHELL-11 %s instead of the settings: a sentence, and Try again', async (_what, text, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const error = await loadConsoleConfig().catch((failure: unknown) => failure);
  render(<StartFailure error={error} />);
  expect(screen.getByRole('heading', { level: 1, name: text })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
