import { type ReactElement, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { useConfirm } from '../../components/useConfirm.tsx';
import { useTellFailure } from '../../components/useTellFailure.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { logFailure } from '../../host/logFailure.ts';
import { NameDialog, type Naming } from './NameDialog.tsx';
import { usedSentence } from './usedSentence.ts';
import { useSaveDocument } from './useSaveDocument.ts';
import {
  add,
  type Change,
  ChangedMeanwhile,
  inOrder,
  move,
  type Part,
  rename,
  restore,
  retire,
  type Value,
} from './values.ts';

export type ValueActions = {
  values: Value[];
  add: () => void;
  rename: (value: Value) => void;
  retire: (value: Value) => void;
  restore: (value: Value) => void;
  move: (value: Value, by: -1 | 1) => void;
  dialogs: ReactElement;
};

type Options<Document extends RaRecord> = {
  resource: string;
  document: Document;
  part: Part<Document>;
  /** What one is, in a sentence: `zone`. */
  noun: string;
  /** The titles of what the values stand in, for counting where they are used. */
  within?: readonly string[];
};

/** REF-2: the values of a part of a document, and what can be done to each. */
export function useValues<Document extends RaRecord>({
  resource,
  document,
  part,
  noun,
  within = [],
}: Options<Document>): ValueActions {
  const saveDocument = useSaveDocument();
  const confirm = useRetireQuestion();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const [naming, setNaming] = useState<Naming>();
  const isBusy = useRef(false);

  const save = (change: Change) =>
    saveDocument(resource, document, (now) => part.write(now, change(part.read(now))));

  /** What is saved by a press alone: once at a time, and what fails is told. */
  const press = async (change: Change, done: string): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await save(change);
      notify(done, { type: 'success' });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        notify(`Not saved. ${error.message}`, { type: 'warning' });
        return;
      }
      logFailure('saving reference data', error);
      const why = error instanceof Error ? error.message : '';
      tellFailure(`It could not be saved. ${why}`, () => void press(change, done));
    } finally {
      isBusy.current = false;
    }
  };

  const values = inOrder(part.read(document));
  return {
    values,
    add: () => setNaming({ title: `Add a ${noun}`, save: (name) => save(add(name)) }),
    rename: (value) => {
      let seen = value;
      setNaming({
        title: `Rename "${value.title}"`,
        name: value.title,
        help: 'Incidents keep the name they were filed with.',
        save: async (name) => {
          if (name === seen.title) return;
          try {
            await save(rename(seen, name));
          } catch (error) {
            if (error instanceof ChangedMeanwhile && error.now) seen = error.now;
            throw error;
          }
        },
      });
    },
    retire: (value) =>
      void confirm
        .ask(value.title, () => ({ resource, id: String(document.id), path: [...within, value.title] }))
        .then((yes) => (yes ? press(retire(value), `"${value.title}" is retired.`) : undefined)),
    restore: (value) => void press(restore(value), `"${value.title}" is offered again.`),
    move: (value, by) => {
      const shown = values.filter(({ retired }) => !retired);
      const place = shown.findIndex(({ key }) => key === value.key) + 1 + by;
      void press(move(value, by), `"${value.title}" is number ${place} of ${shown.length} now.`);
    },
    dialogs: (
      <>
        {confirm.dialog}
        <NameDialog naming={naming} onClose={() => setNaming(undefined)} />
      </>
    ),
  };
}

type Used = { resource: string; id: string; path: readonly string[] };

/** REF-2: before something is retired, where it is used. What cannot be counted is no reason not to ask. */
export function useRetireQuestion() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [confirm, dialog] = useConfirm();
  const ask = async (title: string, used: () => Used): Promise<boolean> => {
    const { resource, id, path } = used();
    const uses = await dataProvider.countUses(resource, id, path).catch((error: unknown) => {
      logFailure('counting where reference data is used', error);
      return undefined;
    });
    return confirm({
      title: `Retire "${title}"?`,
      text: `${usedSentence(uses)} It is no longer offered, and can be restored.`,
      yes: 'Retire',
      no: 'Cancel',
      destructive: true,
    });
  };
  return { ask, dialog };
}
