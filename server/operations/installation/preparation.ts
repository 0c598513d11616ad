import type { Database, Queryable } from '../../database/connection.ts';

type Progress = (sentence: string) => void;

/** Fills a new installation with made-up people and incidents, in the installation's own transaction. */
export type MakeDemonstration = (
  transaction: Queryable,
  preparation: Pick<Preparation, 'dataDir' | 'now'>,
  onProgress: Progress,
) => Promise<void>;

export type Preparation = {
  database: Database;
  dataDir: string;
  now: () => Date;
  /** Where the installation is to be a demonstration. */
  makeDemonstration?: MakeDemonstration | undefined;
  /** Told what is done while it takes longer than a moment. */
  onProgress?: Progress;
};
