import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { TimelineEntry } from '../../../../contract/schemas/timeline.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { EntryOfDay } from './EntryOfDay.tsx';
import { NotThere } from './NotThere.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';

export default function Timeline({ incidentId }: { incidentId: string }) {
  return (
    <FormSection title="Timeline">
      <Days incidentId={incidentId} />
    </FormSection>
  );
}

function Days({ incidentId }: { incidentId: string }) {
  const list = useRef<HTMLDivElement>(null);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useInfiniteQuery({
    // Live updates invalidate every key that begins with `incidents` (realtime/applyNews.ts).
    queryKey: ['incidents', 'timeline', incidentId],
    queryFn: ({ pageParam, signal }) => dataProvider.getTimeline(incidentId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (isPending) return <TimelineSkeleton />;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (error && entries.length === 0) {
    return (
      <NotThere text={`The timeline could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  }
  const showMore = async () => {
    if (isFetchingNextPage) return;
    const shown = entries.length;
    await query.fetchNextPage();
    // The button may disappear with the last entries, so move the focus to the first new one.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li[tabindex]')[shown]?.focus());
  };
  const isNextMissing = isFetchNextPageError && !isFetchingNextPage;
  return (
    <>
      {query.isRefetchError && (
        <NotThere text="New activity could not be loaded." onRetry={() => void refetch()} />
      )}
      {entries.length === 0 && !hasNextPage && (
        <Typography sx={{ color: 'text.secondary' }}>No activity yet.</Typography>
      )}
      <Box ref={list} sx={{ display: 'grid', gap: 3 }}>
        {byDay(entries).map(({ day, entries: ofDay }) => (
          <Day key={day} day={day} entries={ofDay} incidentId={incidentId} />
        ))}
      </Box>
      {isNextMissing && (
        <NotThere text="Earlier activity could not be loaded." onRetry={() => void showMore()} />
      )}
      {hasNextPage && !isNextMissing && (
        // A disabled button would lose the focus.
        <Button
          variant="outlined"
          size="large"
          aria-disabled={isFetchingNextPage}
          onClick={() => void showMore()}
          sx={{ justifySelf: 'start' }}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}

type DayProps = { day: string; entries: readonly TimelineEntry[]; incidentId: string };

function Day({ day, entries, incidentId }: DayProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1.5 }}>
        {day}
      </Typography>
      <Box component="ol" sx={{ display: 'grid', gap: 2.5, m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <EntryOfDay key={entry.id} entry={entry} incidentId={incidentId} />
        ))}
      </Box>
    </Box>
  );
}

function byDay(entries: readonly TimelineEntry[]): { day: string; entries: TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const [day = ''] = formatInstant(entry.at).split(', ');
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
