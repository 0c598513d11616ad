import { lazy } from 'react';
import { USER_DETAIL } from '../../routes.ts';
import type { ConsoleResource } from '../index.ts';

export const users: ConsoleResource = {
  name: 'users',
  recordRepresentation: (user) => user.name,
  pages: [{ path: USER_DETAIL, Page: lazy(() => import('./UserDetail.tsx')) }],
};
