import EventOutlined from '@mui/icons-material/EventOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../../src/consoleResource.ts';

export const visits: ConsoleResource = {
  name: 'visits',
  icon: EventOutlined,
  recordRepresentation: (visit) => visit.place,
  list: lazy(() => import('./VisitList.tsx')),
  show: lazy(() => import('./VisitShow.tsx')),
  edit: lazy(() => import('./VisitEdit.tsx')),
  create: lazy(() => import('./VisitCreate.tsx')),
};
