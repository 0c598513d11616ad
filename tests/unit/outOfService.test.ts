import { expect, test } from 'vitest';
import { outOfService } from '../../server/http/outOfService.ts';

const failed = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('why'), { code }) });

test.each([
  ['EMFILE', 503, /very busy/],
  ['IDENTITY_AWAY', 503, /identity service cannot be reached/],
  // PostgreSQL could open no file.
  ['53000', 503, /very busy/],
  ['53200', 503, /does not answer/],
  ['53300', 503, /does not answer/],
  ['ENOSPC', 507, /disk of the server is full/],
  ['53100', 507, /disk of the server is full/],
])('SHELL-11 a call that failed with %s is refused with %i', (code, status, message) => {
  expect(outOfService(failed(code))).toMatchObject({ status, message: expect.stringMatching(message) });
});

test('a mistake of our own stays an error', () => {
  expect(outOfService(failed('23505'))).toBeUndefined();
});
