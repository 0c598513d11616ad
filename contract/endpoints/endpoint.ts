import type { z } from 'zod';
import { has, type Viewer } from '../access.ts';
import type { PermissionCode } from '../permissions.ts';

/**
 * Who may call at all. Rules that need the record itself (whose incident, which status) are asked by the call's own code,
 * from access.ts and incidentFlow.ts.
 */
export type CallAccess =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  /** Any of these permissions. */
  | { kind: 'permission'; anyOf: readonly PermissionCode[] }
  /** All of these permissions. */
  | { kind: 'allPermissions'; allOf: readonly PermissionCode[] }
  /** The record named by this input field is the caller's own; or any of these permissions. */
  | { kind: 'own'; field: string; orAnyOf: readonly PermissionCode[] };

/** What the browser needs to make a call. */
export type CallDefinition = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address, trailing slash as written. */
  path: string;
  access: CallAccess;
  /** True for the calls that an account needs before it is active: first login and self-activation (AUTH-7, AUTH-8). */
  beforeActive?: boolean;
};

export type Endpoint<
  Definition extends CallDefinition = CallDefinition,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = Definition & Description<Input, Output>;

/** What the server alone knows of a call; the browser loads none of it. */
type Description<Input extends z.ZodType, Output extends z.ZodType> = {
  /** One line for a person: what the call does. */
  summary: string;
  /** True where an `Idempotency-Key` is heeded: the same request again gets the first answer, another with that key 409. */
  idempotent?: boolean;
  /** The largest body in bytes, where it is more than any other call takes. */
  bodyLimit?: number;
  input: Input;
  output: Output;
};

/** Joins a call with its description, whose own types it keeps, so that EndpointInput and EndpointOutput can tell them. */
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

export function own(field: string, ...orAnyOf: PermissionCode[]) {
  return { kind: 'own', field, orAnyOf } as const;
}

/** Whether a signed-in viewer may make a call with this input, as far as the endpoint table tells. */
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
