import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import { lazyView } from '../../components/lazyView.tsx';
import type { ConsoleResource } from '../../consoleResource.ts';

export const referenceData: ConsoleResource = {
  name: 'static_data',
  icon: ListAltOutlined,
  recordRepresentation: ({ id }) => String(id),
  list: lazyView(() => import('./ReferenceData.tsx')),
};
