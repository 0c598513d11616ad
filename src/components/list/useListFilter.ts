import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { ActiveFilter } from './FilterChips.tsx';

/** A change returns to page 1 and the top (LIST-5). @param dependents field → the field it depends on */
export function useListFilter<Filter extends object>(
  dependents: Partial<Record<keyof Filter, keyof Filter>> = {},
) {
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
  /** An empty value removes the field and those that depend on it. */
  const change = (fields: Filter) => replace(withFields(latest.current, fields, dependents));
  /** Props of an input for one field. */
  const field = (name: keyof Filter & string) => ({
    value: String(filter[name] ?? ''),
    onChange: (value: string) => change({ [name]: value } as Filter),
  });
  return { filter, change, replace, field };
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

/** Leaves out filters without a text, which are not set. */
export function toActive<Filter>(texts: [off: Filter, text: string | undefined][]): ActiveFilter<Filter>[] {
  return texts.flatMap(([off, text]) => (text ? [{ off, text }] : []));
}
