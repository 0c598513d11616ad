import { replaceEqualDeep } from '@tanstack/react-query';

/*
 * In place of lodash's module of this name (vite.config.ts), by which react-admin compares the state of a list, its preferences
 * and its resources: plain values, as they stand in an address or in JSON, which the query library compares by itself.
 */
export default function isEqual(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}
