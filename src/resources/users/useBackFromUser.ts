import { maySeeAccountList } from '../../../contract/access.ts';
import { useViewer } from '../../api/useViewer.ts';
import { ACCOUNTS, HOME } from '../../pages.ts';

export function useBackFromUser(userId: string | null): { title: string; path: string } {
  const viewer = useViewer();
  return userId !== viewer.id && maySeeAccountList(viewer) ? ACCOUNTS : HOME;
}
