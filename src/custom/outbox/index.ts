import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const outbox: ConsoleResource = {
  name: 'outbox',
  icon: OutboxOutlined,
  recordRepresentation: ({ title }) => title,
  list: lazyView(() => import('./Outbox.tsx')),
};
