import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { LinkBase, useCloseNotification } from 'react-admin';
import { readItem, subscribeToOutbox } from '../../../offline/outboxStore.ts';
import { pages } from '../../../pages.ts';

/** The action of the notification that an item waits. It closes the notification when that is no longer true. */
export function OutboxLink({ itemKey }: { itemKey: string }) {
  const close = useCloseNotification();
  useEffect(() => {
    const closeUnlessWaiting = async () => {
      const item = await readItem(itemKey);
      if (item?.state !== 'waiting') close();
    };
    void closeUnlessWaiting();
    return subscribeToOutbox(() => void closeUnlessWaiting());
  }, [itemKey, close]);

  return (
    <Button color="inherit" component={LinkBase} to={pages.outbox.path} onClick={close}>
      Outbox
    </Button>
  );
}
