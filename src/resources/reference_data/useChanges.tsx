import { useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { useSave } from '../../components/form/useSave.ts';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { NameDialog, type Naming } from './NameDialog.tsx';
import { ALL } from './useCollections.ts';
import { useRetireQuestion } from './useRetireQuestion.tsx';
import { useReload, useSaveDocument } from './useSaveDocument.ts';
import {
  add,
  type Change,
  ConflictError,
  move,
  movedPosition,
  type Part,
  rename,
  restore,
  retire,
  Unfit,
  type Value,
  wholeDocument,
} from './values.ts';

export type Place = {
  resource: string;
  document: RaRecord;
  part: Part<RaRecord>;
  /** The titles that identify a value in its document, outermost first. The server counts uses by them. */
  path?: (value: Value) => readonly string[];
};

export type Changes = ReturnType<typeof useChanges>;

export function useChanges() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const saveDocument = useSaveDocument();
  const reload = useReload();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const agreed = useRetireQuestion();
  const [naming, setNaming] = useState<Naming>();
  const { save: saveOnce } = useSave();

  const save = ({ resource, document, part }: Place, change: Change) =>
    saveDocument(resource, document, (now) => part.write(now, change(part.read(now))));

  const readValues = async (resource: string) =>
    (await dataProvider.getList(resource, ALL)).data.flatMap((each) => wholeDocument.read(each));

  const press = (work: () => Promise<void>, done: string) =>
    saveOnce({
      name: 'saving reference data',
      overlay: 'none',
      send: work,
      saved: done,
      onError: (error, again) =>
        error instanceof ConflictError || error instanceof Unfit
          ? notify(`Not saved. ${error.message}`, { type: 'warning' })
          : notifyError(`The change could not be saved. ${error.message}`, again),
    });

  return {
    save,
    press,
    ask: setNaming,
    add: (place: Place, noun: string) =>
      setNaming({ title: `Add a ${noun}`, save: (name) => save(place, add(name)) }),
    rename: (place: Place, value: Value, siblings?: readonly Value[]) =>
      setNaming(renaming(place, value, (seen, name) => save(place, rename(seen, name, siblings)))),
    async retire(place: Place, value: Value) {
      const { resource, document, path } = place;
      const { title } = value;
      if (await agreed({ resource, id: String(document.id), path: path?.(value) ?? [title], title }))
        await press(() => save(place, retire(value)), `"${value.title}" retired.`);
    },
    restore: (place: Place, value: Value) =>
      void press(() => save(place, restore(value)), `"${value.title}" restored.`),
    move(place: Place, value: Value, by: -1 | 1) {
      const to = movedPosition(place.part.read(place.document), value, by);
      if (to) void press(() => save(place, move(value, by)), movedSentence(value, to));
    },
    /** Moves a value that is a document of its own. */
    reorder(resource: string, values: readonly Value[], value: Value, by: -1 | 1) {
      const to = movedPosition(values, value, by);
      if (!to) return;
      let ids: string[] | undefined;
      void press(
        async () => {
          // Based on the server's order, which someone else may have changed. A retry sends the same.
          ids ??= move(value, by)(await readValues(resource)).map(({ key }) => key);
          await dataProvider.reorder(resource, ids);
          await reload(resource);
        },
        movedSentence(value, to),
      );
    },
    /** Reads the other resources again too. */
    async create(resource: string, data: object, ...others: string[]) {
      await dataProvider.create(resource, { data });
      await Promise.all([resource, ...others].map(reload));
    },
    dialog: naming && <NameDialog naming={naming} onClose={() => setNaming(undefined)} />,
  };
}

const movedSentence = ({ title }: Value, to: { position: number; of: number }) =>
  `"${title}" moved to position ${to.position} of ${to.of}.`;

/** Another person's change is reported once; the next save is based on the new name. */
function renaming(place: Place, value: Value, save: (seen: Value, name: string) => Promise<void>): Naming {
  let seen = value;
  return {
    title: `Rename "${value.title}"`,
    name: value.title,
    help: keptSentence(place),
    async save(name) {
      if (name === seen.title) return;
      try {
        await save(seen, name);
      } catch (error) {
        if (error instanceof ConflictError && error.now) seen = error.now;
        throw error;
      }
    },
  };
}

function keptSentence({ resource, part: { keptBy } }: Place): string {
  if (keptBy) return `${keptBy} keep the old name, which stays in this list as retired.`;
  return resource === 'departments'
    ? 'Accounts, notifications and open actions get the new name. Incidents keep the one they were filed with.'
    : 'Incidents keep the name they were filed with.';
}
