import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useLocation, useShowContext } from 'react-admin';
import { HostRefusal, isWorthRetrying } from '../../host/callHost.ts';
import { PageMessage } from '../PageMessage.tsx';

type Back = { title: string; path: string };

type Props = {
  resource: string;
  back: Back;
  /** What the record is called in a sentence: `incident`. */
  noun: string;
  /** For the data provider; react-admin keeps a record that was read with another one apart. */
  meta?: Record<string, unknown>;
  /** False where something is typed that must not be replaced by what another tab saved meanwhile. */
  refetchOnWindowFocus?: boolean;
  children: ReactNode;
};

/** The record that the address names (`?id=`): react-admin's show and record context, or why there is none. */
export function ShowRecord({ resource, back, noun, meta, refetchOnWindowFocus = true, children }: Props) {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  if (!id) return <PageMessage text={`This link names no ${noun}.`} back={back} />;
  return (
    <ShowBase
      resource={resource}
      id={id}
      disableAuthentication
      // What is wrong is said in place of the record, and nobody is sent away.
      queryOptions={{ meta, refetchOnWindowFocus, retry: isWorthRetrying, onError: () => undefined }}
      loading={<Waiting label={`Loading the ${noun}`} />}
    >
      <Shown back={back}>{children}</Shown>
    </ShowBase>
  );
}

function Shown({ back, children }: { back: Back; children: ReactNode }) {
  const { record, error, refetch } = useShowContext<RaRecord>();
  // What one reads or changes stays where a later look at it fails for want of a network or a host.
  const isRefused = error instanceof HostRefusal && error.status < 500;
  if (error && (isRefused || !record))
    return <PageMessage text={error.message} back={back} onRetry={refetch} />;
  return children;
}

function Waiting({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ p: 3, display: 'grid', gap: 2, maxWidth: 960 }}>
      <Skeleton width={140} height={32} />
      <Skeleton width={280} height={44} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}
