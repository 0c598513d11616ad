import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { LazyView } from './components/lazyView.tsx';

/**
 * What a resource's `index.ts` exports. The views have the names of the actions in pages.ts, which has their
 * addresses; `edit` is only for a page that is not also its `show`.
 */
export type ConsoleResource = {
  name: string;
  icon: ComponentType;
  recordRepresentation: (record: RaRecord) => string;
  list: LazyView;
  show?: LazyView;
  edit?: LazyView;
  create?: LazyView;
  audit?: LazyView;
  import?: LazyView;
};
