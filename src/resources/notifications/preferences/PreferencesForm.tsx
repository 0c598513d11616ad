import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useGetOne, useNotify, useUpdate } from 'react-admin';
import {
  type NotificationPreferences,
  quietProblem,
} from '../../../../contract/notifications/notificationPreferences.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { LoadingBlock } from '../../../components/LoadingBlock.tsx';
import { LoadError } from '../../../components/record/LoadError.tsx';
import { SavingOverlay } from '../../../components/record/SavingOverlay.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { ChannelPreferences } from './ChannelPreferences.tsx';
import { QuietHours } from './QuietHours.tsx';

type Preferences = NotificationPreferences & { id: string };
const RESOURCE = 'notification_preferences';

type Props = {
  onDone: () => void;
  onCancel: () => void;
  onChange: (isChanged: boolean) => void;
};

export function PreferencesForm(props: Props) {
  const { id } = useViewer();
  const { data, error, refetch } = useGetOne<Preferences>(RESOURCE, { id }, { refetchOnWindowFocus: false });
  if (data) return <Fields saved={data} {...props} />;
  return (
    <Box sx={{ p: 2 }}>
      {error ? (
        <LoadError
          text={`Your preferences could not be loaded. ${error.message}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingBlock height={320} label="Loading your preferences" />
      )}
    </Box>
  );
}

function Fields({ saved, onDone, onCancel, onChange }: Props & { saved: Preferences }) {
  const [draft, setDraft] = useState(saved);
  const [isChecked, setChecked] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => {
    onChange(isChanged);
    return () => onChange(false);
  }, [isChanged, onChange]);
  const notify = useNotify();
  const tellFailure = useErrorNotification();
  const [update, { isPending }] = useUpdate<Preferences>();
  const problem = quietProblem(draft);
  const save = () => {
    setChecked(true);
    if (problem || isPending) return;
    void update(
      RESOURCE,
      { id: saved.id, data: draft, previousData: saved },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('Your preferences are saved.', { type: 'success' });
          onDone();
        },
        onError: (error) => {
          const why = error instanceof Error ? ` ${error.message}` : '';
          tellFailure(`Your preferences could not be saved.${why}`, save);
        },
      },
    );
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ p: 2, display: 'grid', gap: 3, overflowY: 'auto' }}
    >
      <ChannelPreferences preferences={draft} onChange={(ways) => setDraft({ ...draft, ...ways })} />
      <QuietHours
        preferences={draft}
        problem={isChecked ? problem : undefined}
        onChange={(hours) => setDraft({ ...draft, ...hours })}
      />
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="large" type="submit" variant="contained">
          Save
        </Button>
      </Box>
      <SavingOverlay open={isPending} text="Saving your preferences …" />
    </Box>
  );
}
