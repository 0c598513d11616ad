import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { REFERENCE_COLLECTIONS } from '../../../../contract/reference/referenceData.ts';
import { deepFreeze } from '../../deepFreeze.ts';
import type {
  ReferenceDocument,
  ReferenceDocuments,
  ReferenceStore,
  StoredDocument,
} from '../../documents.ts';
import { askFirestore, FirestoreAway } from './errors.ts';
import { getMark, isFirestoreId, type Mark, toMark } from './mark.ts';

type Options = {
  firestore: Firestore;
  /** The id of this installation. */
  installation: string;
  now: () => Date;
};

export type FirestoreStore = ReferenceStore & {
  /** The next call of `all` asks Firestore. */
  forget: () => void;
};

/** Milliseconds, counted from the moment of the question. */
const REMEMBERED_FOR = 10_000;

/** Firestore's limit for one batch is 500; one write is for the mark. */
const WRITES_AT_ONCE = 499;

/** Our field in each document. Firestore's own update time also changes with the order of documents. */
const UPDATED_AT = 'updated_at';

/**
 * Documents stay in memory as long as the version in Firestore is theirs, which is read at most every 10 seconds. A
 * listener would leave a server with old documents unnoticed, while Firestore is away or the platform pauses the process.
 */
export function firestoreStore({ firestore, installation, now }: Options): FirestoreStore {
  let known: { version: string; documents: readonly ReferenceDocument[] } | undefined;
  let asked: { at: number; documents: Promise<readonly ReferenceDocument[]> } | undefined;

  /** @throws FirestoreAway if the documents are not there, which must not count as no values */
  function getVersion(mark: Mark | undefined): string {
    if (mark?.installation === installation) return mark.version;
    throw new FirestoreAway(new Error('the project does not have the reference data of this installation'));
  }

  async function refresh(): Promise<readonly ReferenceDocument[]> {
    if (known) {
      const mark = toMark(await askFirestore(getMark(firestore).get()));
      if (getVersion(mark) === known.version) return known.documents;
    }
    const read = await readEverything(firestore);
    const documents = read.documents.map(({ collection, id, data }) => deepFreeze({ collection, id, data }));
    known = { version: getVersion(read.mark), documents };
    return documents;
  }

  async function all(): Promise<readonly ReferenceDocument[]> {
    const at = now().getTime();
    // A clock that was put back must not keep an answer for longer.
    if (asked && at >= asked.at && at < asked.at + REMEMBERED_FOR) return asked.documents;
    const asking = { at, documents: refresh() };
    asked = asking;
    asking.documents.catch(() => {
      if (asked === asking) asked = undefined;
    });
    return asking.documents;
  }

  const documents: ReferenceDocuments = {
    async read(collection, ids) {
      if (!ids) {
        const { docs } = await askFirestore(firestore.collection(collection).get());
        return docs.map(toStored);
      }
      const named = ids.filter(isFirestoreId).map((id) => firestore.collection(collection).doc(id));
      if (named.length === 0) return [];
      const found = await askFirestore(firestore.getAll(...named));
      return found.filter(({ exists }) => exists).map(toStored);
    },
    async put(given) {
      const at = now();
      const writes = [
        ...new Map(given.map((document) => [`${document.collection}/${document.id}`, document])).values(),
      ];
      for (let start = 0; start < writes.length; start += WRITES_AT_ONCE) {
        const batch = firestore.batch();
        for (const { collection, id, data, updatedAt = at } of writes.slice(start, start + WRITES_AT_ONCE)) {
          batch.set(firestore.collection(collection).doc(id), {
            ...toPlain(data),
            [UPDATED_AT]: updatedAt.toISOString(),
          });
        }
        batch.set(getMark(firestore), { installation, version: randomUUID() });
        await askFirestore(batch.commit()).finally(forget);
      }
    },
  };

  function forget(): void {
    asked = undefined;
  }

  return {
    ...documents,
    all,
    forget,
    async get(collection, id) {
      return (await all()).find((one) => one.collection === collection && one.id === id)?.data;
    },
    async list(...collections) {
      return (await all()).filter(({ collection }) => collections.includes(collection));
    },
    within: () => documents,
  };
}

/** As of one moment, although each collection is a query of its own. */
export function readEverything(
  firestore: Firestore,
): Promise<{ documents: StoredDocument[]; mark: Mark | undefined }> {
  const reading = firestore.runTransaction(
    async (transaction) => {
      const [mark, ...found] = await Promise.all([
        transaction.get(getMark(firestore)),
        ...REFERENCE_COLLECTIONS.map((name) => transaction.get(firestore.collection(name))),
      ]);
      return { documents: found.flatMap(({ docs }) => docs.map(toStored)), mark: toMark(mark) };
    },
    { readOnly: true },
  );
  return askFirestore(reading);
}

function toStored(found: DocumentSnapshot): StoredDocument {
  const { [UPDATED_AT]: edited, ...data } = found.data() ?? {};
  const updatedAt = typeof edited === 'string' ? new Date(edited) : undefined;
  return {
    collection: found.ref.parent.id,
    id: found.id,
    data,
    // A document that was made in the Firebase console has no time of ours.
    updatedAt: updatedAt ?? found.updateTime?.toDate() ?? new Date(0),
  };
}

/** Firestore refuses undefined, which the database leaves out. */
function toPlain(data: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(data));
}
