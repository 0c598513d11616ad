import { isPhoneNow } from '../../../components/useIsPhone.ts';

/*
 * The list is drawn in one of two ways. The phone's cards are small and come with the list (vite.config.ts); the desk's table is a
 * chunk of its own, which a phone in the field never fetches.
 */
export const loadDeskList = () => import('./DeskList.tsx');
export const loadPhoneList = () => import('./PhoneList.tsx');

/** Fetches the layout that this screen will need, so that it comes beside the page, not after it. */
export function preloadLayout(): void {
  const layout = isPhoneNow() ? loadPhoneList() : loadDeskList();
  // A failure shows where the layout is drawn.
  layout.catch(() => undefined);
}
