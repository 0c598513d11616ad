import { calls } from '../../contract/endpoints/calls.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';

export type CallOptions = { token?: string | undefined; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
export type CallResult = { status: number; body: any; headers: Headers };

/** Gets an identity token from the server at this address. @throws the code of the identity service */
export async function getToken(origin: string, email: string, password = DEMO_PASSWORD): Promise<string> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error.message);
  return body.idToken;
}

export async function callServer(
  origin: string,
  name: EndpointName,
  input: object,
  { token, headers = {} }: CallOptions = {},
): Promise<CallResult> {
  const { method, path } = calls[name];
  const url = new URL(`/api${path}`, origin);
  const inQuery = method === 'GET';
  if (inQuery) {
    for (const [field, value] of Object.entries(input)) {
      if (value !== undefined) url.searchParams.set(field, String(value));
    }
  }
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!inQuery && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: inQuery ? undefined : JSON.stringify(input),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
}
