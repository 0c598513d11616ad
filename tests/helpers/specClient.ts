import { expect } from 'vitest';
import type { TestServer } from './server.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
export type SpecAnswer = { status: number; body: any };
type Fields = Record<string, unknown>;

/** Matchers by type for toMatchObject. */
export const TEXT = expect.any(String);
export const NUMBER = expect.any(Number);
export const LIST = expect.any(Array);
export const FLAG = expect.any(Boolean);
export const NEXT = expect.toSatisfy((next: unknown) => next === null || typeof next === 'string');

/** A client of the specification only, without the contract's types and our own headers. */
export function specClient(serverOf: () => TestServer, token?: () => string) {
  async function send(method: string, path: string, given: Fields): Promise<SpecAnswer> {
    const url = new URL(`/api${path}`, serverOf().origin);
    const inQuery = method === 'GET';
    if (inQuery) for (const [name, value] of Object.entries(given)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token()}` }) },
      body: inQuery ? null : JSON.stringify(given),
    });
    return { status: response.status, body: await response.json() };
  }
  const web = { platform: 'web' };
  return {
    get: (path: string, given: Fields = {}) => send('GET', path, { ...web, ...given }),
    post: (path: string, given: Fields = {}) => send('POST', path, { ...web, ...given }),
    remove: (path: string, given: Fields = {}) => send('DELETE', path, { ...web, ...given }),
  };
}

/** The specification: "success when message is Success". @returns the response */
export async function succeeding(answer: Promise<SpecAnswer>) {
  const { status, body } = await answer;
  expect({ status, ...body }).toMatchObject({ status: 200, message: 'Success' });
  return body;
}
