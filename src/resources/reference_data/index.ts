import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { lazy } from 'react';
import { type ConsoleResource, pages } from '../../pages.ts';

export const referenceData: ConsoleResource = {
  name: 'static_data',
  icon: ListAltOutlined,
  recordRepresentation: ({ id }) => String(id),
  screens: [[pages.referenceData, lazy(() => import('./ReferenceData.tsx'))]],
};
