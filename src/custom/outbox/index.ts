import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const outbox: ConsoleResource = {
  name: 'outbox',
  icon: OutboxOutlined,
  recordRepresentation: ({ title }) => title,
  list: lazy(() => import('./Outbox.tsx')),
};
