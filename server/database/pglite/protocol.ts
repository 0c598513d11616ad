/** What the server asks of the database thread. `token` names the transaction a statement belongs to. */
export type WorkerRequest = { id: number } & (
  | { do: 'query'; sql: string; params: unknown[]; rowMode: 'array' | 'object'; token?: number }
  | { do: 'exec'; sql: string }
  | { do: 'listen'; channel: string }
  | { do: 'begin'; token: number }
  | { do: 'end'; token: number; how: 'commit' | 'rollback' }
  | { do: 'close' }
);

/** A failure of PostgreSQL as it crosses threads; `code` is the SQLSTATE. */
export type WorkerFailure = { message: string; code?: string; constraint?: string; detail?: string };

export type WorkerAnswer =
  | { ready: true }
  | { channel: string; payload: string }
  /** PostgreSQL gave up, for this reason; the thread ends. */
  | { ended: string }
  | { id: number; value: unknown }
  | { id: number; error: WorkerFailure };
