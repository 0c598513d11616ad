import Skeleton from '@mui/material/Skeleton';

type Props = { height: number; label?: string };

/** A skeleton of one block that a screen reader announces. Without its role, its label would not be read. */
export function LoadingBlock({ height, label = 'Loading' }: Props) {
  return <Skeleton variant="rounded" height={height} role="status" aria-label={label} />;
}
