import { replaceEqualDeep } from '@tanstack/react-query';

/* Replaces lodash's module (vite.config.ts). react-admin only compares plain JSON values with it. */
export default function isEqual(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}
