import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { formatPosition, type Position } from './position.ts';

/** The address of a pinned place (FORM-6); a place stays where it is, so it is asked once. */
export function useAddress({ lat, lng }: Position) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['address', formatPosition({ lat, lng })],
    queryFn: () => dataProvider.addressOf(lat, lng),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network it shall say so, and not wait for one.
    networkMode: 'always',
  });
}
