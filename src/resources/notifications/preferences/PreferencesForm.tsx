import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import {
  type NotificationPreferences,
  quietProblem,
} from '../../../../contract/notifications/notificationPreferences.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useSave } from '../../../components/form/useSave.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { LoadingBlock } from '../../../components/LoadingBlock.tsx';
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
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { save } = useSave();
  const problem = quietProblem(draft);
  const send = () =>
    save({
      name: `${RESOURCE} update`,
      overlay: 'Saving your preferences …',
      validate: async () => {
        setChecked(true);
        return !problem;
      },
      send: async () => {
        await dataProvider.update(RESOURCE, { id: saved.id, data: draft, previousData: saved });
        queryClient.setQueryData([RESOURCE, 'getOne', { id: saved.id, meta: undefined }], draft);
      },
      onSaved: onDone,
      saved: 'Your preferences are saved.',
      failed: 'Your preferences could not be saved.',
    });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
    </Box>
  );
}
