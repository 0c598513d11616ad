import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

type ListFilter<Filter> = {
  filter: Filter;
  /** An empty value removes the field and those that depend on it. */
  change: (fields: Filter) => void;
  replace: (filter: Filter) => void;
};

/** A change returns to page 1 and the top (LIST-5). @param dependents field → the field it depends on */
export function useListFilter<Filter extends object>(
  dependents: Partial<Record<keyof Filter, keyof Filter>> = {},
): ListFilter<Filter> {
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as Filter;
  // A second change may come before the URL has the first.
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
