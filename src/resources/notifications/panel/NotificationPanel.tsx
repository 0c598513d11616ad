import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCanAccess, useStore } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useConfirmDiscard } from '../../../components/dialogs/useConfirmDiscard.ts';
import { dismissTopLayer, useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { PreferencesForm } from '../preferences/PreferencesForm.tsx';
import { Feed } from './Feed.tsx';
import { FeedTools } from './FeedTools.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { FeedFilter } from './feedFilter.ts';
import { PanelFailures } from './PanelFailures.tsx';
import { PanelHead } from './PanelHead.tsx';
import { PushOffer } from './PushOffer.tsx';

type Props = { open: boolean; onClose: () => void };

export function NotificationPanel({ open, onClose }: Props) {
  const [filter, setFilter] = useStore<FeedFilter>('notifications.filter', {});
  const [search, setSearch] = useState('');
  const [form, setForm] = useState<'Filter' | 'Preferences'>();
  const backToFeed = () => setForm(undefined);
  const [isChanged, setChanged] = useState(false);
  const confirmDiscard = useConfirmDiscard(isChanged);
  const leaveForm = () => confirmDiscard(backToFeed);
  const close = () =>
    confirmDiscard(() => {
      onClose();
      backToFeed();
    });
  const { canAccess: hasPreferences } = useCanAccess({
    resource: 'notification_preferences',
    action: 'edit',
  });
  useDismissOnBack(open, close);
  useDismissOnBack(open && form !== undefined, leaveForm);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? dismissTopLayer() : close())}
      slotProps={{ paper: { 'aria-label': 'Notifications', sx: { width: { xs: '100vw', md: 440 } } } }}
    >
      <PanelFailures open={open}>
        <ErrorBoundary fallback={<PanelFailure onClose={onClose} />}>
          <PanelHead
            title={form ?? 'Notifications'}
            onBack={form && leaveForm}
            onPreferences={hasPreferences && !form ? () => setForm('Preferences') : undefined}
            onClose={close}
          />
          {form === 'Preferences' ? (
            <PreferencesForm onDone={backToFeed} onCancel={leaveForm} onChange={setChanged} />
          ) : form === 'Filter' ? (
            <FilterForm
              filter={filter}
              onSave={(saved) => {
                setFilter(saved);
                backToFeed();
              }}
            />
          ) : (
            <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
              <PushOffer />
              <FeedTools
                filter={filter}
                search={search}
                onSearch={setSearch}
                onFilter={() => setForm('Filter')}
                onClear={() => setFilter({})}
              />
              <Feed
                filter={filter}
                search={search}
                onLeave={onClose}
                onWiden={() => {
                  setFilter({});
                  setSearch('');
                }}
              />
            </Box>
          )}
        </ErrorBoundary>
      </PanelFailures>
    </Drawer>
  );
}

function PanelFailure({ onClose }: { onClose: () => void }) {
  return (
    <Box role="alert" sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">Something went wrong</Typography>
      <Button variant="contained" onClick={onClose}>
        Go Back
      </Button>
    </Box>
  );
}
