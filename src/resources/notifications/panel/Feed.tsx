import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useRef } from 'react';
import { useInfiniteGetList } from 'react-admin';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import type { PushMessage } from '../../../../contract/schemas/notification.ts';
import { describeMissing } from '../../../api/callServer.ts';
import { StaleNote } from '../../../components/StaleNote.tsx';
import type { FeedFilter } from './feedFilter.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { useNotificationActions } from './useNotificationActions.ts';

type Props = {
  filter: FeedFilter;
  search: string;
  onLeave: () => void;
  onWiden: () => void;
};

/** The number of pages kept in memory, so that long lists scroll and refresh quickly. */
const MOST_PAGES = 10;

export function Feed({ filter, search, onLeave, onWiden }: Props) {
  const {
    data,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    isRefetchError,
    fetchNextPage,
    hasPreviousPage,
    isFetchingPreviousPage,
    isFetchPreviousPageError,
    fetchPreviousPage,
  } = useInfiniteGetList<PushMessage>(
    'notifications',
    {
      pagination: { page: 1, perPage: PAGE_SIZE },
      filter: search ? { ...filter, search } : filter,
    },
    { maxPages: MOST_PAGES },
  );
  const { open, trash } = useNotificationActions(onLeave);
  const more = useWhenSeen(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });
  const isNextMissing = isFetchNextPageError && !isFetchingNextPage;
  const messages = data?.pages.flatMap((page) => page.data) ?? [];

  if (isPending) return <Waiting />;
  if (error && messages.length === 0) {
    return (
      <Failed
        text={`The notifications could not be loaded. ${describeMissing(error, 'list')}`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (messages.length === 0 && !hasNextPage) {
    const isNarrowed = search !== '' || Object.keys(filter).length > 0;
    return (
      <Note text="No notifications.">
        {isNarrowed ? (
          <Button variant="outlined" onClick={onWiden}>
            Clear filter and search
          </Button>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You'll see a notification here when an incident that concerns you is filed or changed.
          </Typography>
        )}
      </Note>
    );
  }
  return (
    <Box sx={{ overflowY: 'auto', flex: 1, overscrollBehavior: 'contain' }}>
      {isRefetchError && error && <StaleNote data={data} error={error} onRetry={() => void refetch()} />}
      {hasPreviousPage && (
        <More text="Load newer" isLoading={isFetchingPreviousPage} onPress={() => void fetchPreviousPage()} />
      )}
      {isFetchPreviousPageError && !isFetchingPreviousPage && (
        <Failed text="Newer notifications could not be loaded." onRetry={() => void fetchPreviousPage()} />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <NotificationItem key={message.id} message={message} onOpen={open} onTrash={trash} />
        ))}
      </Box>
      {isNextMissing && (
        <Failed text="More notifications could not be loaded." onRetry={() => void fetchNextPage()} />
      )}
      {isNextMissing ? null : hasNextPage ? (
        <Box ref={more}>
          <More text="Load more" isLoading={isFetchingNextPage} onPress={() => void fetchNextPage()} />
        </Box>
      ) : (
        <Note text="You reached the end." />
      )}
    </Box>
  );
}

type MoreProps = { text: string; isLoading: boolean; onPress: () => void };

function More({ text, isLoading, onPress }: MoreProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', py: 2 }}>
      {/* A disabled button would lose the focus. */}
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onPress()}>
        {isLoading ? 'Loading …' : text}
      </Button>
    </Box>
  );
}

function Note({
  text,
  role = 'status',
  children,
}: {
  text: string;
  role?: 'status' | 'alert';
  children?: ReactNode;
}) {
  return (
    <Box role={role} sx={{ p: 4, display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      {children}
    </Box>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Note role="alert" text={text}>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}

function Waiting() {
  return (
    <Box role="status" aria-label="Loading the notifications" sx={{ px: 2 }}>
      {Array.from({ length: PAGE_SIZE / 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons differ only by position
        <Box key={index} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton width={`${90 - (index % 3) * 12}%`} />
          <Skeleton width={140} />
        </Box>
      ))}
    </Box>
  );
}

function useWhenSeen(act: () => void): (element: Element | null) => (() => void) | undefined {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((element) => {
    if (!element || !('IntersectionObserver' in window)) return undefined;
    let seen = false;
    const timer = window.setInterval(() => seen && latest.current(), 200);
    const observer = new IntersectionObserver((entries) => {
      seen = entries.some(({ isIntersecting }) => isIntersecting);
      if (seen) latest.current();
    });
    observer.observe(element);
    return () => {
      window.clearInterval(timer);
      observer.disconnect();
    };
  }, []);
}
