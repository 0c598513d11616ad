import type { TestServer } from './server.ts';

// biome-ignore lint/suspicious/noExplicitAny: records of any shape
export type ReferenceAnswer = { status: number; body: any; headers: Headers };

export function referenceCaller(server: TestServer, token: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ReferenceAnswer> => {
    const url = new URL(`${server.origin}/api/reference/${path}`);
    if (!url.searchParams.has('platform')) url.searchParams.set('platform', 'web');
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}
