import { expect, test } from 'vitest';
import { callName } from '../../server/http/callNames.ts';

test.each([
  [{ url: '/api/x', config: { call: 'save_user' } }, false, 'save_user'],
  [{ url: '/healthz', config: {} }, false, '/healthz'],
  [{ url: '/v1/projects/:id', config: {} }, false, '/v1/projects/:id'],
  [{ url: '/', config: {} }, false, 'other'],
  [{ url: '/assets/index-1.js', config: {} }, false, 'other'],
  [{ url: '/healthz', config: {} }, true, 'other'],
  [{ url: undefined, config: {} }, false, 'other'],
])('in logs and metrics %o is a name without anything of the request', (routeOptions, is404, name) => {
  expect(callName({ routeOptions, is404 } as never)).toBe(name);
});
