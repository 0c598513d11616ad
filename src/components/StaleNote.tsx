import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isUnreachable } from '../api/callServer.ts';
import { everyMinute, MINUTE } from './everyMinute.ts';

type Props = {
  /** As the query has it: by it the time of the answer is found. */
  data: unknown;
  error: Error;
  onRetry: () => void;
};

/** Says how old an answer is that could not be refreshed (OFF-1). */
export function StaleNote({ data, error, onRetry }: Props) {
  const readAt = useReadAt(data);
  const age = useSyncExternalStore(
    everyMinute,
    () => readAt !== undefined && ` Last updated ${ageInWords(Date.now() - readAt)}.`,
  );
  return (
    <Box role="status" sx={NOTE}>
      <Typography variant="body2" sx={{ flex: '1 1 11em', py: 1 }}>
        {isUnreachable(error) ? "Can't reach the server." : error.message}
        {age}
      </Typography>
      <Button onClick={onRetry}>Try again</Button>
    </Box>
  );
}

const NOTE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 2,
  mb: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--amber-soft)',
};

/** react-admin's lists and records do not say when they were read. */
function useReadAt(data: unknown): number | undefined {
  const queries = useQueryClient().getQueryCache().getAll();
  const isShown = (shown: unknown) =>
    shown === data || (shown as { data?: unknown } | undefined)?.data === data;
  return data === undefined
    ? undefined
    : queries.find(({ state }) => isShown(state.data))?.state.dataUpdatedAt;
}

const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

const words = new Intl.RelativeTimeFormat('en');

/** `2 hours ago` */
export function ageInWords(age: number): string {
  const [unit, length] = UNITS.find(([, length]) => age >= length) ?? [];
  return unit ? words.format(-Math.floor(age / length), unit) : 'less than a minute ago';
}
