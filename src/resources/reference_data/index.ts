import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { lazy } from 'react';
import type { ConsoleResource } from '../../consoleResource.ts';

export const referenceData: ConsoleResource = {
  name: 'static_data',
  icon: ListAltOutlined,
  recordRepresentation: ({ id }) => String(id),
  list: lazy(() => import('./ReferenceData.tsx')),
};
