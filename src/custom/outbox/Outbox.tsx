import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useId, useState } from 'react';
import { currentTime } from '../../api/clock.ts';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { CARDS } from '../../components/list/rowStyle.ts';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useOutboxQuery } from '../../offline/outbox/useOutbox.ts';
import { OutboxCard } from './OutboxCard.tsx';

export default function Outbox() {
  const { data: items = [], isError, refetch } = useOutboxQuery();
  const now = useMinutes();
  const [result, setResult] = useState('');
  const inState = (wanted: OutboxItem['state']) => items.filter(({ state }) => state === wanted);
  const shared = { now, onResult: setResult };
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, maxWidth: 1000 }}>
      <PageHeading>Outbox</PageHeading>
      {isError ? (
        <LoadError text="What waits on this device could not be read." onRetry={() => void refetch()} />
      ) : (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {items.length === 0
            ? EMPTY
            : 'What waits is sent by itself, the oldest first, as soon as the server answers.'}
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {result}
      </Box>
      <Group title="Needs attention" items={inState('stuck')} {...shared} />
      <Group title="Waiting to be sent" items={inState('waiting')} {...shared} />
      <Group title="Sent in the last 7 days" items={inState('sent').toReversed()} {...shared} />
    </Box>
  );
}

const EMPTY =
  'Nothing is waiting. What you submit without a network is kept here on this device, and sent by itself as soon as the server answers.';

type GroupProps = {
  title: string;
  items: readonly OutboxItem[];
  now: Date;
  onResult: (text: string) => void;
};

function Group({ title, items, ...shared }: GroupProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={CARDS}>
        {items.map((item) => (
          <OutboxCard key={item.key} item={item} {...shared} />
        ))}
      </Box>
    </Box>
  );
}

/** Milliseconds. */
const INTERVAL = 20_000;

/** The time, renewed so that ages stay right. */
function useMinutes(): Date {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return now;
}
