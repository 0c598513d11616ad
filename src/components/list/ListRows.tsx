import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { LinkBase, useListContext, useLocation } from 'react-admin';
import { describeMissing, isOutage } from '../../api/callServer.ts';
import { StaleNote } from '../StaleNote.tsx';
import { useSaveListLocation } from '../useBackToList.ts';
import { StableRows } from './StableRows.tsx';

type Props = {
  empty: string;
  emptyAction?: ReactNode;
  /** Shown if the rows cannot be loaded and are not kept on this device. */
  wayBack?: ReactNode;
  /** Apply updates immediately (local drafts, or no rows). */
  isLive?: boolean;
  /** Counts the user's own changes, which are applied immediately. */
  changed?: number | undefined;
  children: ReactNode;
};

export function ListRows({ empty, emptyAction, wayBack, isLive = false, changed, children }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, total, refetch, page, perPage, setPage } =
    useListContext();
  useSaveListLocation();
  const unfiltered = useUnfilteredAddress();
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / perPage));
  useEffect(() => {
    if (isFetching || total === undefined) return;
    // The page no longer exists: rows were removed, or the link is old.
    if (page > lastPage) setPage(lastPage);
    // An invalid page in the URL; the server was asked for the first one (resourceProvider.ts).
    else if (!(page >= 1)) setPage(1);
  }, [isFetching, total, page, lastPage, setPage]);

  // Keep the current rows if a refresh fails.
  if (error && !(data && isOutage(error))) {
    return (
      <Message role="alert" text="The list could not be loaded." detail={describeMissing(error, 'list')}>
        <Button variant="outlined" onClick={() => refetch()}>
          Try again
        </Button>
        {!isOutage(error) && unfiltered && (
          <Button variant="outlined" component={LinkBase} to={unfiltered} replace>
            Reset filters and sort order
          </Button>
        )}
        {isOutage(error) && wayBack}
      </Message>
    );
  }
  const note = error && <StaleNote data={data} error={error} onRetry={() => refetch()} />;
  if (!isPending && total === 0) {
    return (
      <>
        {note}
        <Message text={empty}>{emptyAction}</Message>
      </>
    );
  }
  return (
    <Box
      aria-busy={isFetching}
      sx={{ transition: 'opacity 0.15s', opacity: isFetching && isPlaceholderData ? 0.55 : 1 }}
    >
      {note}
      {isLive ? children : <StableRows changed={changed}>{children}</StableRows>}
    </Box>
  );
}

const LIST_PARAMETERS = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];

/** For a link with a filter or an order that the server refuses. Undefined if the address has none. */
function useUnfilteredAddress(): string | undefined {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  if (!LIST_PARAMETERS.some((name) => asked.has(name))) return undefined;
  for (const name of LIST_PARAMETERS) asked.delete(name);
  return `${pathname}?${asked}`.replace(/\?$/, '');
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
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'center',
          gap: 2,
          '&:empty': { display: 'none' },
        }}
      >
        {props.children}
      </Box>
    </Box>
  );
}
