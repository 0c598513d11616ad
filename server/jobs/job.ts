import type { Services } from '../services.ts';

/** Where jobs tell what an operator should know; the server's own log. */
export type JobLog = Record<'error' | 'warn', (fields: object, text: string) => void>;

/** Due work that nobody asks for. Run twice, or by two processes, it must do no more than once. */
export type Job = {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  /**
   * True where every process runs it, because it takes its work row by row; then no run is written down. Otherwise it runs
   * once an `every` over all processes.
   */
  sharesItself?: true;
  /** @param signal says that the server stops; what has more than a moment's work looks at it between two pieces */
  run: (services: Services, signal?: AbortSignal, log?: JobLog) => Promise<void>;
};
