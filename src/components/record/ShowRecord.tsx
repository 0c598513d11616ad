import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import {
  EditBase,
  type EditBaseProps,
  type RaRecord,
  ShowBase,
  type ShowControllerResult,
  useLocation,
} from 'react-admin';
import { describeMissing, HttpError, isOutage, isWorthRetrying } from '../../api/callServer.ts';
import { PageMessage } from '../PageMessage.tsx';
import { StaleNote } from '../StaleNote.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { RecordSave, type RecordSaveOptions } from './RecordSave.tsx';

type Back = { title: string; path: string };

type Props = {
  resource: string;
  /** For singletons; otherwise the URL has the id. */
  id?: string;
  back: Back;
  noun: string;
  meta?: Record<string, unknown>;
  /** False for forms, so that another tab's save does not replace the input. */
  refetchOnWindowFocus?: boolean;
  children: ReactNode;
};

type EditProps = Props & { mutationOptions?: RecordSaveOptions };

/** ShowBase for the record of the address. */
export function ShowRecord(props: Props) {
  return <RecordOfAddress {...props} Base={ShowBase} />;
}

/** EditBase for the record of the address. Its save goes through `useSave`. */
export function EditRecord({ children, mutationOptions, ...props }: EditProps) {
  return (
    <RecordOfAddress {...props} Base={PessimisticEdit}>
      <RecordSave name={`${props.resource} update`} {...mutationOptions}>
        {children}
      </RecordSave>
    </RecordOfAddress>
  );
}

function RecordOfAddress({ Base, ...props }: Props & { Base: typeof ShowBase }) {
  const { resource, back, noun, meta, refetchOnWindowFocus = true, children } = props;
  const { search } = useLocation();
  const id = props.id ?? new URLSearchParams(search).get('id');
  if (!id) return <PageMessage text={`This link doesn't say which ${noun} to open.`} back={back} />;
  return (
    <Base
      resource={resource}
      id={id}
      disableAuthentication
      // Show the error in place of the record, without react-admin's redirect.
      queryOptions={{
        ...{ meta, refetchOnWindowFocus, refetchOnReconnect: true },
        ...{ retry: isWorthRetrying, onError: () => undefined },
      }}
      loading={<Waiting label={`Loading the ${noun}`} />}
      render={(controller) => <Shown {...{ controller, noun, back, children }} />}
    />
  );
}

/** The metas must be equal: by them react-admin finds the cached record, which the save replaces. */
const PessimisticEdit: typeof ShowBase = (props) => (
  <EditBase
    {...(props as EditBaseProps)}
    mutationMode="pessimistic"
    mutationOptions={{ meta: props.queryOptions?.meta }}
    redirect={false}
  />
);

type ShownProps = Pick<Props, 'noun' | 'back' | 'children'> & { controller: ShowControllerResult<RaRecord> };

function Shown({ controller: { record, error, refetch }, noun, back, children }: ShownProps) {
  // Keep the current record if a background refresh fails.
  const isRefused = error instanceof HttpError && error.status < 500 && !isOutage(error);
  if (error && (isRefused || !record))
    return <PageMessage text={describeMissing(error, noun)} back={back} onRetry={refetch} />;
  return (
    <>
      {error && (
        <Box sx={{ px: { xs: 2, md: 3 }, pt: { xs: 1, md: 2 }, mb: -1.5 }}>
          <StaleNote data={record} error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {children}
    </>
  );
}

function Waiting({ label }: { label: string }) {
  const isPhone = useIsPhone();
  return (
    <Box role="status" aria-label={label}>
      <Box sx={{ px: { xs: 2, md: 3 }, pt: { xs: 1, md: 2 }, pb: 1.5 }}>
        <Skeleton width={140} height={44} />
        <Skeleton width="min(480px, 100%)" height={36} />
        <Skeleton width={220} height={28} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '260px minmax(0,1fr)' } }}>
        <Skeleton variant="rounded" height={isPhone ? 44 : 320} sx={{ m: { xs: 0, md: 2 } }} />
        <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2, maxWidth: 1000 }}>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={240} />
        </Box>
      </Box>
    </Box>
  );
}
