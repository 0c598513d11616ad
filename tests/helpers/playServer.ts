import { vi } from 'vitest';
import { calls } from '../../contract/endpoints/calls.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { HttpError } from '../../src/api/callServer.ts';

type Input = Record<string, unknown>;

const NAMES = Object.keys(calls) as EndpointName[];

/**
 * The test is the server: `answer` gets each call's name and input. It throws an HttpError to refuse a call; any other
 * error is a network failure. `vi.restoreAllMocks()` ends it.
 */
export function playServer(
  // biome-ignore lint/suspicious/noExplicitAny: inputs of any shape
  answer: (name: EndpointName, input: any, idempotencyKey?: string) => unknown,
) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const url = new URL(String(address), 'http://server');
    const path = url.pathname.replace(/^\/api/, '');
    const name = NAMES.find((each) => calls[each].path === path && calls[each].method === init.method);
    if (!name) throw new TypeError(`The test answers no ${init.method} ${path}.`);
    const { platform: _, ...input }: Input = init.body
      ? JSON.parse(String(init.body))
      : readQuery(name, Object.fromEntries(url.searchParams));
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    // A refused call does not wait for it.
    aborted.catch(() => undefined);
    try {
      const key = new Headers(init.headers).get('idempotency-key') ?? undefined;
      const answered = key ? answer(name, input, key) : answer(name, input);
      const body = await Promise.race([answered, aborted]);
      return body instanceof Response ? body : Response.json({ message: 'Success', ...(body as object) });
    } catch (error) {
      if (error instanceof HttpError) return Response.json(error.body, { status: error.status });
      throw error;
    }
  });
}

/** Numbers and booleans again; texts as they were sent. */
function readQuery(name: EndpointName, query: Record<string, string>): Input {
  const parsed = endpoints[name].input.parse(query) as Input;
  const read = (field: string, text: string) =>
    ['number', 'boolean'].includes(typeof parsed[field]) ? parsed[field] : text;
  return Object.fromEntries(Object.entries(query).map(([field, text]) => [field, read(field, text)]));
}
