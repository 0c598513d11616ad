import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';

type Props<Row> = { children: (row: Row) => ReactNode; sx?: SxProps<Theme> };

/** The rows of a list on a phone, a card each, and their skeletons while nothing is known yet. */
export function Cards<Row extends RaRecord>({ children, sx = { p: 2 } }: Props<Row>) {
  const { data, isPending } = useListContext<Row>();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={LIST}>
      {data?.map((row) => (
        <Card component="li" key={row.id} sx={sx}>
          {children(row)}
        </Card>
      ))}
    </Box>
  );
}

const LIST = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' };

function CardSkeletons() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} role="status" aria-label="Loading">
      {Array.from({ length: PAGE_SIZE / 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one skeleton from another
        <Skeleton key={index} variant="rounded" height={120} />
      ))}
    </Box>
  );
}
