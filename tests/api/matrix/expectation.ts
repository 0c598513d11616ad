import type { EndpointInput, EndpointName } from '../../../contract/endpoints.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import type { Person, World } from './world.ts';

type Made<Value> = Value | Promise<Value>;
type Input<Name extends EndpointName> = Omit<EndpointInput<Name>, 'platform'>;

/** One way to make a call, and what it answers to each role. The roles stand here as the requirements list them. */
export type Case<Name extends EndpointName> = {
  /** Whose record, or which state. */
  what: string;
  input: (me: Person, world: World) => Made<Input<Name>>;
  answers: Record<Role, number>;
  /**
   * The call ends its caller's session, changes their account or is about an incident of theirs, which their lists show from
   * then on: made by a new person of the role.
   */
  fresh?: boolean;
};

export type Expectation<Name extends EndpointName> = {
  /** Without a token; 401 for every call that is not public. */
  withoutToken?: number;
  /** Before the first login is done: 403, but for the calls that do it. */
  beforeActive?: number;
  cases: readonly [Case<Name>, ...Case<Name>[]];
};

const answering = (allowed: readonly Role[], status: number, otherwise: number) =>
  Object.fromEntries(ROLES.map((role) => [role, allowed.includes(role) ? status : otherwise])) as Record<
    Role,
    number
  >;

export const all = (status = 200) => answering(ROLES, status, status);
/** These roles get `status`, the others 403. */
export const only = (roles: readonly Role[], status = 200) => answering(roles, status, 403);

export const ADMINS = ['admin', 'super_admin'] as const;
export const SUPERS = ['super_user', ...ADMINS] as const;
export const SENIORS = ['senior_user', ...SUPERS] as const;

/** An expectation for each call of one part of the endpoint table; the compiler misses one that is not there. */
export type Expectations<Endpoints> = {
  [Name in keyof Endpoints & EndpointName]: Expectation<Name>;
};
