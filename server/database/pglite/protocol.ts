export type WorkerRequest = { id: number } & (
  | { do: 'query'; sql: string; params: unknown[]; rowMode: 'array' | 'object'; token?: number }
  | { do: 'exec'; sql: string }
  | { do: 'listen'; channel: string }
  | { do: 'begin'; token: number }
  | { do: 'end'; token: number; how: 'commit' | 'rollback' }
  | { do: 'close' }
);

/** A PostgreSQL error in a form that can be sent between threads; `code` is the SQLSTATE. */
type WorkerFailure = { message: string; code?: string; constraint?: string; detail?: string };

export type WorkerAnswer =
  | { ready: true }
  | { channel: string; payload: string }
  | { ended: string }
  | { id: number; value: unknown }
  | { id: number; error: WorkerFailure };
