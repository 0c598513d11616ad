import { lazyLayout } from '../../../layout/lazyLayout.tsx';

/** Apart from the list, so that both are requested together. */
export const IncidentLayout = lazyLayout({
  desk: () => import('./DeskList.tsx'),
  phone: () => import('./PhoneList.tsx'),
});
