import { useCanAccessResources } from 'react-admin';
import { TAB_RESOURCES, TABS, type Tab } from '../pages.ts';

/** The tabs that the person may open. */
export function useTabs(): readonly Tab[] {
  const { canAccess } = useCanAccessResources({ action: 'list', resources: TAB_RESOURCES });
  return TABS.filter(({ resource }) => canAccess?.[resource]);
}
