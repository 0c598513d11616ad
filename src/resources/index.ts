import type { ConsoleResource } from '../pages.ts';
import { actions } from './actions/index.ts';
import { incidents } from './incidents/index.ts';
import { users } from './users/index.ts';

export const resources: readonly ConsoleResource[] = [incidents, actions, users];
