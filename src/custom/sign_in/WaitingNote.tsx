import { useEffect, useState } from 'react';
import { lastUserId } from '../../api/session.ts';
import { readItems } from '../../offline/outboxStore.ts';

/** How much of the person whose session has ended waits on this device, and nothing of what it is (OFF-6). */
export default function WaitingNote() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = async (userId: string) =>
      setCount((await readItems(userId)).filter(({ state }) => state !== 'sent').length);
    const userId = lastUserId();
    if (userId) void look(userId).catch(() => undefined);
  }, []);
  if (count === 0) return null;
  return <> {count === 1 ? '1 item is' : `${count} items are`} waiting on this device to be sent.</>;
}
