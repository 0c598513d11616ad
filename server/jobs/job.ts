import type { Services } from '../services.ts';

export type JobLog = Record<'error' | 'warn', (fields: object, text: string) => void>;

/** A job must be idempotent, also across processes. */
export type Job = {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  /** Every process runs it, because it claims work row by row; otherwise once per `every` overall. */
  isConcurrent?: true;
  /** @param signal aborts when the server stops; long jobs check it between steps */
  run: (services: Services, signal?: AbortSignal, log?: JobLog) => Promise<void>;
};
