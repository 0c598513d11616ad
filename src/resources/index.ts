import type { ConsoleResource } from '../pages.ts';
import { incidents } from './incidents/index.ts';
import { users } from './users/index.ts';

export const resources: readonly ConsoleResource[] = [incidents, users];
