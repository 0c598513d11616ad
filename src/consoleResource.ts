import type { ComponentType, LazyExoticComponent } from 'react';
import type { RaRecord } from 'react-admin';

type View = LazyExoticComponent<ComponentType>;

/**
 * What a resource's `index.ts` exports. The views have the names of the actions in pages.ts, which has their
 * addresses; `edit` is only for a page that is not also its `show`.
 */
export type ConsoleResource = {
  name: string;
  icon: ComponentType;
  recordRepresentation: (record: RaRecord) => string;
  list: View;
  show?: View;
  edit?: View;
  create?: View;
  audit?: View;
  import?: View;
};
