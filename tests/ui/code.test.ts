import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPlatform } from '../../src/api/platform.ts';
import { findSentCode, isCodeAccepted, requestTicket, sendCode } from '../../src/custom/sign_in/code.ts';
import { reportFailedSignIn } from '../../src/custom/sign_in/failedSignIn.ts';

// @alone: a page remembers that its server counts no failed sign-ins.

const EMAIL = 'mei@parks.example';
const NOW = new Date('2026-11-21T02:00:00.000Z');

beforeEach(() => {
  setPlatform({ identity: { confirmedUser: async () => null } });
  vi.useFakeTimers({ now: NOW });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function answers(body: object, status = 200) {
  const answer = async () => Response.json({ message: 'Success', ...body }, { status });
  return vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

test.each([
  ['as long as the server says', { expires_in: 120 }, 120],
  ['five minutes, where it does not say', {}, 300],
  ['five minutes, where it says no time', { expires_in: 'soon' }, 300],
])('AUTH-13 a code lives %s', async (_case, body, seconds) => {
  answers(body);
  await sendCode(EMAIL);
  expect(findSentCode(EMAIL)?.endsAt).toBe(NOW.getTime() + seconds * 1000);
});

test('AUTH-14 without a ticket this tab continues for this address; with one, by the ticket', async () => {
  answers({ id: 'ticket' });
  expect(await requestTicket(EMAIL, '123456')).toBe('ticket');
  expect(isCodeAccepted(EMAIL)).toBe(false);
  answers({});
  expect(await requestTicket(EMAIL, '123456')).toBe('');
  expect(isCodeAccepted(EMAIL)).toBe(true);
  expect(isCodeAccepted('other@parks.example')).toBe(false);
  expect(isCodeAccepted('')).toBe(false);
});

test('AUTH-11 a server that does not count failed sign-ins is asked once', async () => {
  const fetched = answers({ message: 'Not found' }, 404);
  expect(await reportFailedSignIn(EMAIL)).toBe(false);
  expect(await reportFailedSignIn(EMAIL)).toBe(false);
  expect(fetched).toHaveBeenCalledOnce();
});
