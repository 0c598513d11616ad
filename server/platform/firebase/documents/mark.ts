import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';

/** Says whose documents these are. The version is replaced with every change. */
const mark = z.object({ installation: z.string(), version: z.string() });
export type Mark = z.infer<typeof mark>;

/** Not readable for browsers. */
export function getMark(firestore: Firestore): DocumentReference {
  return firestore.collection('parks_console').doc('reference');
}

export function toMark(found: DocumentSnapshot): Mark | undefined {
  return mark.safeParse(found.data()).data;
}

/** Bytes. */
const ID_LIMIT = 1500;

/** Other ids would throw, or name a document of another collection. */
export function isFirestoreId(id: string): boolean {
  return /^(?!\.\.?$)(?!__.*__$)[^/]+$/.test(id) && Buffer.byteLength(id) <= ID_LIMIT;
}
