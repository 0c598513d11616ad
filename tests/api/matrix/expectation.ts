import type { EndpointInput, EndpointName } from '../../../contract/endpoints.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import type { Person, World } from './world.ts';

type Made<Value> = Value | Promise<Value>;
type Input<Name extends EndpointName> = Omit<EndpointInput<Name>, 'platform'>;

/** One way to make a call, and the response for each role. The roles are listed as in the requirements. */
export type Case<Name extends EndpointName> = {
  what: string;
  input: (me: Person, world: World) => Made<Input<Name>>;
  answers: Record<Role, number>;
  /** Uses a new person of the role, because the call changes the caller's session, account or lists. */
  fresh?: boolean;
};

export type Expectation<Name extends EndpointName> = {
  /** The status without a token; by default 401 for every call that is not public. */
  withoutToken?: number;
  /** The status before the first login is complete; by default 403. */
  beforeActive?: number;
  cases: readonly [Case<Name>, ...Case<Name>[]];
};

const answering = (allowed: readonly Role[], status: number, otherwise: number) =>
  Object.fromEntries(ROLES.map((role) => [role, allowed.includes(role) ? status : otherwise])) as Record<
    Role,
    number
  >;

export const all = (status = 200) => answering(ROLES, status, status);
export const only = (roles: readonly Role[], status = 200) => answering(roles, status, 403);

export const ADMINS = ['admin', 'super_admin'] as const;
export const SUPERS = ['super_user', ...ADMINS] as const;
export const SENIORS = ['senior_user', ...SUPERS] as const;

export type Expectations<Endpoints> = {
  [Name in keyof Endpoints & EndpointName]: Expectation<Name>;
};
