import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { isUnreachable } from '../../api/callServer.ts';
import { useSaveListLocation } from '../useBackToList.ts';
import { StableRows } from './StableRows.tsx';

type Props = {
  /** The required text of an empty list. */
  empty: string;
  /** What can be done about it. */
  emptyAction?: ReactNode;
  /** What is shown is always that of now: rows of this device alone, which nobody else changes, or no rows. */
  isOfNow?: boolean;
  /** How often the person changed the rows here: what comes of it is shown at once. */
  changed?: number | undefined;
  /** The rows, and while they load the first time their skeleton. */
  children: ReactNode;
};

/** What a list shows in place of rows: an error with Retry, or that there is nothing. Old rows stay, dimmed, while new ones load. */
export function ListRows({ empty, emptyAction, isOfNow = false, changed, children }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, total, refetch, page, perPage, setPage } =
    useListContext();
  useSaveListLocation();
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / perPage));
  useEffect(() => {
    if (isFetching || total === undefined) return;
    // Somebody closed the last incident of the last page, or a link is old: show the page that is last now.
    if (page > lastPage) setPage(lastPage);
    // A typed address; what is shown is the first page (resourceProvider.ts).
    else if (!(page >= 1)) setPage(1);
  }, [isFetching, total, page, lastPage, setPage]);

  const isOld = Boolean(data?.length) && isUnreachable(error);
  // What one reads stays where a later look at it fails for want of a network.
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

/** SHELL-11. */
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
        The server could not be reached. What you see may have changed meanwhile.
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
