import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { isUnreachable } from '../../api/callServer.ts';
import { useSaveListLocation } from '../useBackToList.ts';
import { StableRows } from './StableRows.tsx';

type Props = {
  empty: string;
  emptyAction?: ReactNode;
  /** Apply updates immediately (local drafts, or no rows). */
  isOfNow?: boolean;
  /** Counts the user's own changes, which are applied immediately. */
  changed?: number | undefined;
  children: ReactNode;
};

export function ListRows({ empty, emptyAction, isOfNow = false, changed, children }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, total, refetch, page, perPage, setPage } =
    useListContext();
  useSaveListLocation();
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / perPage));
  useEffect(() => {
    if (isFetching || total === undefined) return;
    // The page no longer exists: rows were removed, or the link is old.
    if (page > lastPage) setPage(lastPage);
    // An invalid page in the URL; the server was asked for the first one (resourceProvider.ts).
    else if (!(page >= 1)) setPage(1);
  }, [isFetching, total, page, lastPage, setPage]);

  const isOld = Boolean(data?.length) && isUnreachable(error);
  // Keep the current rows if a background refresh fails.
  if (error && !isOld) {
    return (
      <Message role="alert" text="The list could not be loaded." detail={error.message}>
        <Button variant="outlined" onClick={() => refetch()}>
          Try again
        </Button>
      </Message>
    );
  }
  if (!isPending && total === 0) return <Message text={empty}>{emptyAction}</Message>;
  return (
    <Box
      aria-busy={isFetching}
      sx={{ transition: 'opacity 0.15s', opacity: isFetching && isPlaceholderData ? 0.55 : 1 }}
    >
      {isOld && <OldNote onRetry={() => refetch()} />}
      {isOfNow ? children : <StableRows changed={changed}>{children}</StableRows>}
    </Box>
  );
}

function OldNote({ onRetry }: { onRetry: () => void }) {
  return (
    <Box
      role="status"
      sx={{
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
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, py: 1 }}>
        Can't reach the server. The list may be out of date.
      </Typography>
      <Button onClick={onRetry}>Try again</Button>
    </Box>
  );
}

function Message(props: { text: string; detail?: string; role?: 'alert'; children?: ReactNode }) {
  return (
    <Box
      role={props.role ?? 'status'}
      sx={{
        display: 'grid',
        gap: 2,
        justifyItems: 'center',
        textAlign: 'center',
        py: 8,
        px: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h3" component="p">
        {props.text}
      </Typography>
      {props.detail && <Typography sx={{ color: 'text.secondary' }}>{props.detail}</Typography>}
      {props.children}
    </Box>
  );
}
