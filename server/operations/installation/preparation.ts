import type { FirebaseProject } from '../../config/firebase.ts';
import type { FilesBucket } from '../../config.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import type { Services } from '../../services.ts';

type Progress = (sentence: string) => void;

export type MakeDemonstration = (
  transaction: Queryable,
  /** Those of the transaction. */
  services: Pick<Services, 'files' | 'identity' | 'now'>,
  onProgress: Progress,
) => Promise<void>;

export type Preparation = {
  database: Database;
  dataDir: string;
  filesBucket?: FilesBucket | undefined;
  /** Where reference documents are written, instead of the database. */
  firestore?: FirebaseProject | undefined;
  now: () => Date;
  makeDemonstration?: MakeDemonstration | undefined;
  onProgress?: Progress;
};
