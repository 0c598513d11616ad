import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AcknowledgementState } from '../../../../contract/schemas/emergency.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { LoadingBlock } from '../../../components/LoadingBlock.tsx';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useAcknowledgements } from './useAcknowledgements.ts';

type Props = { incidentId: string; told: number; acknowledged: number; onClose: () => void };

export function AcknowledgedDialog({ incidentId, told, acknowledged, onClose }: Props) {
  const titleId = useId();
  const panelId = useId();
  const isPhone = useIsPhone();
  const [state, setState] = useState<AcknowledgementState>(acknowledged < told ? 'waiting' : 'acknowledged');
  useDismissOnBack(true, onClose);
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Emergency acknowledgements</DialogTitle>
      <Tabs
        value={state}
        onChange={(_event, chosen: AcknowledgementState) => setState(chosen)}
        aria-label="People notified"
        sx={{ px: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="waiting" label={`Not yet (${told - acknowledged})`} aria-controls={panelId} />
        <Tab value="acknowledged" label={`Acknowledged (${acknowledged})`} aria-controls={panelId} />
      </Tabs>
      <DialogContent id={panelId} role="tabpanel" tabIndex={0} sx={{ minHeight: 280 }}>
        <People key={state} incidentId={incidentId} state={state} />
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The people notified of an emergency who have, or have not, acknowledged it. */
export function People({ incidentId, state }: { incidentId: string; state: AcknowledgementState }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAcknowledgements(incidentId, state);
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  if (isPending) return <LoadingBlock height={160} />;
  if (error && people.length === 0) {
    return (
      <LoadError text={`The names could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  }
  if (people.length === 0) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {state === 'waiting'
          ? 'Everyone who was notified has acknowledged it.'
          : 'Nobody has acknowledged it yet.'}
      </Typography>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map(({ name, sub_department, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and rows have no state
          <Box component="li" key={index} sx={ROW}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {[name, sub_department].filter(Boolean).join(', ')}
            </Typography>
            {at && (
              <Typography
                component="time"
                dateTime={at}
                variant="body2"
                sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {formatInstant(at)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {error && <LoadError text="More names could not be loaded." onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        // A disabled button would lose the focus.
        <Button
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
          sx={{ mt: 1 }}
        >
          {isFetchingNextPage ? 'Loading …' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const ROW = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
