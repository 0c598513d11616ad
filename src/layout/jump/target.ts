import type { ReactNode } from 'react';

export type Group = 'Pages' | 'Incidents' | 'People';

/** A place to jump to. */
export type Target = {
  group: Group;
  to: string;
  title: string;
  isName?: boolean;
  about?: ReactNode;
  chip?: ReactNode;
  /** Leads to the list with all matches, and does not count as a result. */
  isMore?: boolean;
};

export function toFilteredList(path: string, search: string): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ search }) })}`;
}
