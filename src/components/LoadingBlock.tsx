import Skeleton from '@mui/material/Skeleton';

type Props = { height: number; label?: string };

/** Without the role, screen readers would not read the label. */
export function LoadingBlock({ height, label = 'Loading' }: Props) {
  return <Skeleton variant="rounded" height={height} role="status" aria-label={label} />;
}
