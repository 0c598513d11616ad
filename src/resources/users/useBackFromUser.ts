import { maySeeAccountList } from '../../../contract/access.ts';
import { useViewer } from '../../api/useViewer.ts';
import { ACCOUNTS, HOME } from '../../pages.ts';

/** Returns to the list, if the viewer may see it; the own profile can be opened from everywhere. */
export function useBackFromUser(userId: string | null): { title: string; path: string } {
  const viewer = useViewer();
  return userId !== viewer.id && maySeeAccountList(viewer) ? ACCOUNTS : HOME;
}
