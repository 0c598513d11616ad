import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useNavigate, useUpdate } from 'react-admin';
import type { PushMessage } from '../../../../contract/schemas/notification.ts';
import { HttpError } from '../../../api/callServer.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { pages } from '../../../pages.ts';
import { HAS_NEW } from '../../../realtime/queryKeys.ts';

/** Optimistic: shows the change at once and reverts it if the server rejects it (NPAN-2). */
export function useNotificationActions(onLeave: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useErrorNotification();
  const optionsFor = (failure: string, again: (message: PushMessage) => void) => ({
    mutationMode: 'optimistic' as const,
    // On the mutation, because callbacks of the call do not run after the panel has closed.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: HAS_NEW }),
    onError: (error: unknown, { previousData }: { previousData?: PushMessage | undefined }) => {
      // It was deleted in another tab, or by an attempt whose answer was lost, and react-admin reads the list again.
      if (error instanceof HttpError && error.status === 404) return;
      notifyError(`${failure} ${getMessage(error)}`, () => previousData && again(previousData));
    },
  });
  const [update] = useUpdate<PushMessage>(
    'notifications',
    undefined,
    optionsFor('The notification could not be marked as read.', (message) => markRead(message)),
  );
  const [remove] = useDelete<PushMessage>(
    'notifications',
    undefined,
    optionsFor('The notification could not be deleted.', (message) => trash(message)),
  );

  const markRead = (message: PushMessage) =>
    void update('notifications', { id: message.id, data: { is_new: false }, previousData: message });
  const trash = (message: PushMessage) =>
    void remove('notifications', { id: message.id, previousData: message });
  const open = (message: PushMessage) => {
    if (message.is_new) markRead(message);
    onLeave();
    navigate(pages.incident.to(message.incident_id));
  };
  return { open, trash };
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Please try again.';
}
