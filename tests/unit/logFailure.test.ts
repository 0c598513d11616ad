import { expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { logFailure } from '../../src/api/logFailure.ts';

test.each([
  [new HttpError(403, { message: 'You may not do this.' }), '403 You may not do this.'],
  [new Error('No room'), 'No room'],
  ['gone', 'gone'],
])(
  'SHELL-11 a failure is one line in the browser’s console, with the request and the response',
  (error, why) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    logFailure('saving the settings', error);
    expect(warn.mock.calls).toEqual([[`Parks Console: saving the settings failed: ${why}`]]);
    warn.mockRestore();
  },
);
