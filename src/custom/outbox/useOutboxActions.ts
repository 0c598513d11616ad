import { useState } from 'react';
import { useNavigate } from 'react-admin';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { useSave } from '../../components/form/useSave.ts';
import { backToDraft, discardItem, sendNow } from '../../offline/outbox/outboxSender.ts';
import { waitForAttempt } from '../../offline/outbox/submitItem.ts';
import { pages } from '../../pages.ts';
import { describeDeletion } from './describeDeletion.ts';
import { describeFiles } from './describeFiles.ts';
import { getName } from './outboxTexts.ts';

/** Milliseconds; afterwards the progress at the item says how it goes on. */
const PATIENCE = 20_000;

/** `onResult` gets what a screen reader should say. */
export function useOutboxActions(item: OutboxItem, onResult: (text: string) => void) {
  const { save, isSaving, isSending } = useSave();
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const [isInLine, setInLine] = useState(false);
  const name = getName(item);

  const send = async () => {
    if (isSending()) return;
    setInLine(true);
    const after = await save({
      name: 'outbox send',
      overlay: 'none',
      send: async () => {
        // A screen reader does not read the same text twice.
        onResult('');
        // Not the last attempt, which would be reported as the result of this one.
        const { lastAttempt: _, ...unsent } = item;
        const over = waitForAttempt({ ...unsent, attempts: 0 }, PATIENCE);
        await sendNow(item.key);
        return over;
      },
      onDone: (after) => {
        if (after?.state !== 'sent')
          onResult(`${name}: ${after?.lastAttempt?.problem.text ?? 'not sent yet'}`);
      },
      failed: 'It could not be sent.',
    });
    setInLine(after?.state === 'waiting' && !after.lastAttempt);
  };

  const takeBack = () =>
    save({
      name: 'outbox back to draft',
      overlay: 'none',
      send: () => backToDraft(item),
      onDone: (draftId) => navigate(pages.newIncident.to(draftId)),
      failed: 'The draft could not be made.',
    });

  const remove = async () => {
    if (isSending()) return;
    const files = await describeFiles(item);
    const deleted = `${describeDeletion(item)}${files && ` Its files go with it: ${files}.`}`;
    const yes = await confirm({
      title: `Delete “${name}”?`,
      text: item.draftId === undefined ? deleted : 'It leaves the outbox. The draft stays on this device.',
      yes: 'Delete',
      no: 'Keep',
      destructive: true,
    });
    if (!yes) return;
    await save({
      name: 'outbox delete',
      overlay: 'none',
      send: () => discardItem(item),
      saved: 'Deleted from the outbox.',
      failed: 'It could not be deleted.',
    });
  };

  return {
    isBusy: isSaving,
    /** Send now was pressed, and the items before it go first. */
    isInLine: isInLine && item.attempts === 0,
    send: () => void send(),
    takeBack: () => void takeBack(),
    remove: () => void remove(),
  };
}
