import { isPhoneNow } from '../../../components/useIsPhone.ts';

/*
 * The phone layout is small and bundled with the list (vite.config.ts). The desktop table is a separate chunk that
 * phones never load.
 */
export const loadDeskList = () => import('./DeskList.tsx');
export const loadPhoneList = () => import('./PhoneList.tsx');

export function preloadLayout(): void {
  const layout = isPhoneNow() ? loadPhoneList() : loadDeskList();
  // A failure appears when the layout is rendered.
  layout.catch(() => undefined);
}
