import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

export type ListFilter<Filter> = {
  filter: Filter;
  /** Sets some fields; an empty one is taken away, and takes along what depends on it. */
  change: (fields: Filter) => void;
  replace: (filter: Filter) => void;
};

/**
 * The filter of react-admin's list context, and how to change it; a change goes back to page 1 and to the top (LIST-5).
 * @param dependents field → the field that means nothing without it, or under another value of it
 */
export function useListFilter<Filter extends object>(
  dependents: Partial<Record<keyof Filter, keyof Filter>> = {},
): ListFilter<Filter> {
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as Filter;
  // A second change may come before the address has the first.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  const replace = (next: Filter) => {
    latest.current = withoutBlanks(next);
    setFilters(latest.current);
    window.scrollTo({ top: 0 });
  };
  const change = (fields: Filter) => replace(withFields(latest.current, fields, dependents));
  return { filter, change, replace };
}

/** The filter with some fields set; those that depend on a field go with its old value. */
export function withFields<Filter extends object>(
  filter: Filter,
  fields: Filter,
  dependents: Partial<Record<keyof Filter, keyof Filter>>,
): Filter {
  const next = { ...filter, ...fields };
  for (const field of Object.keys(fields) as (keyof Filter)[]) {
    const dependent = dependents[field];
    if (dependent !== undefined && fields[field] !== filter[field]) delete next[dependent];
  }
  return withoutBlanks(next);
}

function withoutBlanks<Filter extends object>(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as Filter;
}
