import { useCanAccess } from 'react-admin';
import { mayRaiseEmergency } from '../../../contract/access.ts';
import { foldText } from '../../../contract/text.ts';
import { useViewer } from '../../api/useViewer.ts';
import { pages, type Tab } from '../../pages.ts';
import type { Target } from './target.ts';

export type JumpTab = Pick<Tab, 'path' | 'title'> & { resource?: string };

/** The pages that the person may open and whose title has words that begin with all of these. */
export function usePageTargets(tabs: readonly JumpTab[], words: string): readonly Target[] {
  const viewer = useViewer();
  const { canAccess: mayFile } = useCanAccess({ resource: 'incidents', action: 'create' });
  const { canAccess: mayAdd } = useCanAccess({ resource: 'users', action: 'create' });
  const { canAccess: mayImport } = useCanAccess({ resource: 'users', action: 'import' });
  const found = [
    ...tabs.map(({ path, title }) => [path, title, true] as const),
    [pages.newIncident.to(), 'New Incident', mayFile],
    [pages.newIncident.to({ emergency: true }), 'Report emergency', mayFile && mayRaiseEmergency(viewer)],
    [pages.newUser.to(), 'New User', mayAdd],
    [pages.importUsers.to(), 'Import accounts', mayImport],
    [pages.ownProfile.to(viewer.id), 'My profile', true],
  ] as const;
  const parts = words.split(/\s+/).map(foldText);
  const hasStart = (title: string, part: string) =>
    title.split(' ').some((word) => foldText(word).startsWith(part));
  return found
    .filter(([, title, mayOpen]) => mayOpen && parts.every((part) => hasStart(title, part)))
    .map(([to, title]) => ({ group: 'Pages', to, title }));
}
