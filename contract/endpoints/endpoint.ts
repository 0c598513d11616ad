import type { z } from 'zod';
import { has, type Viewer } from '../access.ts';
import type { PermissionCode } from '../permissions.ts';

/** Rules about a single record are checked by the call's own code. */
export type CallAccess =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'permission'; anyOf: readonly PermissionCode[] }
  | { kind: 'allPermissions'; allOf: readonly PermissionCode[] }
  /** The record in this input field is the caller's own, or the caller has any of these permissions. */
  | { kind: 'own'; field: string; orAnyOf: readonly PermissionCode[] };

export type CallDefinition = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL; the trailing slash matters. */
  path: string;
  access: CallAccess;
  /** Allowed before the account is active, for the first login and self-activation (AUTH-7, AUTH-8). */
  beforeActive?: boolean;
};

export type Endpoint<
  Definition extends CallDefinition = CallDefinition,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = Definition & Description<Input, Output>;

type Description<Input extends z.ZodType, Output extends z.ZodType> = {
  summary: string;
  /** Honours `Idempotency-Key`: the same request gets the first response again, a different one with that key gets 409. */
  idempotent?: boolean;
  /** Bytes; set only if larger than the default. */
  bodyLimit?: number;
  input: Input;
  output: Output;
};

export function endpoint<
  const Definition extends CallDefinition,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(definition: Definition, description: Description<Input, Output>): Endpoint<Definition, Input, Output> {
  return { ...definition, ...description };
}

export const PUBLIC = { kind: 'public' } as const;
export const SIGNED_IN = { kind: 'signedIn' } as const;

export function permission(...anyOf: PermissionCode[]) {
  return { kind: 'permission', anyOf } as const;
}

export function allPermissions(...allOf: PermissionCode[]) {
  return { kind: 'allPermissions', allOf } as const;
}

export function ownRecord(field: string, ...orAnyOf: PermissionCode[]) {
  return { kind: 'own', field, orAnyOf } as const;
}

export function mayCall(viewer: Viewer, access: CallAccess, input: unknown): boolean {
  switch (access.kind) {
    case 'public':
    case 'signedIn':
      return true;
    case 'permission':
      return has(viewer, ...access.anyOf);
    case 'allPermissions':
      return access.allOf.every((code) => has(viewer, code));
    case 'own':
      return getField(input, access.field) === viewer.id || has(viewer, ...access.orAnyOf);
  }
}

function getField(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
}
