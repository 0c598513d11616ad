import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { CardSkeletons } from './CardSkeletons.tsx';
import { CARDS } from './rowStyle.ts';

type Props<Row> = {
  children: (row: Row) => ReactNode;
  sx?: SxProps<Theme>;
  onPress?: ((row: Row) => void) | undefined;
};

export function Cards<Row extends RaRecord>({ children, sx = { p: 2 }, onPress }: Props<Row>) {
  const { data, isPending } = useListContext<Row>();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={CARDS}>
      {data?.map((row) => (
        <Card component="li" key={row.id} sx={sx} onClick={onPress && (() => onPress(row))}>
          {children(row)}
        </Card>
      ))}
    </Box>
  );
}
