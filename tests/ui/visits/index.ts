import EventOutlined from '@mui/icons-material/EventOutlined';
import { lazyView } from '../../../src/components/lazyView.tsx';
import type { ConsoleResource } from '../../../src/consoleResource.ts';

export const visits: ConsoleResource = {
  name: 'visits',
  icon: EventOutlined,
  recordRepresentation: (visit) => visit.place,
  list: lazyView(() => import('./VisitList.tsx')),
  show: lazyView(() => import('./VisitShow.tsx')),
  edit: lazyView(() => import('./VisitEdit.tsx')),
  create: lazyView(() => import('./VisitCreate.tsx')),
};
