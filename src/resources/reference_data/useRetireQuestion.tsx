import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { logFailure } from '../../api/logFailure.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { type ShownDialog, useDialogs } from '../../components/dialogs/useDialogs.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import type { Uses } from '../../dataProvider/reference.ts';

type Retiring = {
  resource: string;
  /** The document with the value. */
  id: string;
  /** The titles that identify the value in its document, outermost first. */
  path: readonly string[];
  title: string;
};

/** The question opens at once and counts the uses of the value while it is open (REF-2). */
export function useRetireQuestion(): (retiring: Retiring) => Promise<boolean> {
  const { show } = useDialogs();
  return async (retiring) =>
    (await show<boolean>((shown) => <RetireDialog retiring={retiring} {...shown} />)) ?? false;
}

type Props = ShownDialog<boolean> & { retiring: Retiring };

/** Can be answered even if the uses could not be counted. */
function RetireDialog({ retiring, open, answer }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [counted, setCounted] = useState<{ uses: Uses | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void dataProvider
      .countUses(retiring.resource, retiring.id, retiring.path)
      .catch((error: unknown) => {
        logFailure('counting where reference data is used', error);
        return undefined;
      })
      .then((uses) => isCurrent && setCounted({ uses }));
    return () => {
      isCurrent = false;
    };
  }, [dataProvider, retiring]);
  const sentence = counted ? usedSentence(counted.uses) : 'Counting where it is used…';
  return (
    <MessageDialog<boolean>
      open={open}
      answer={answer}
      role="alertdialog"
      title={`Retire "${retiring.title}"?`}
      text={`${sentence} It will no longer be offered; you can restore it later.`}
      choices={[
        { text: 'Cancel', answer: false },
        { text: 'Retire', answer: true, variant: 'contained', color: 'error', disabled: !counted },
      ]}
    />
  );
}

function usedSentence(uses: Uses | undefined): string {
  if (!uses) return 'Its uses could not be counted. Records that use it keep it.';
  const { incidents, accounts, classifications } = uses;
  const parts = [
    counted(incidents, 'incident', 'incidents'),
    counted(accounts, 'account', 'accounts'),
    counted(classifications, 'classification that notifies it', 'classifications that notify it'),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return 'Not in use.';
  const all = incidents + accounts + classifications;
  return `Used by ${new Intl.ListFormat('en').format(parts)}, which ${all === 1 ? 'keeps' : 'keep'} it.`;
}

function counted(count: number, one: string, several: string): string | undefined {
  if (count === 0) return undefined;
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
