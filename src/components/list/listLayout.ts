import type { ReactNode } from 'react';

/** What a list is made of, for a layout to place. */
export type ListLayoutProps = {
  /** The fields that narrow it. */
  filters: ReactNode;
  /** What stands beside the search. */
  tools: ReactNode;
  /** Everything else; `above` stands over the rows. */
  body: (parts: { tools: ReactNode; above?: ReactNode }) => ReactNode;
};
