const NAME = 'Parks Console';

/** react-query and the component that called it may both log an error. */
const logged = new WeakSet<Error>();

/** Logs a failure without user input, once (SHELL-11). */
export function logFailure(what: string, error: unknown): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.warn(`${NAME}: ${what} failed: ${getReason(error)}`);
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = 'status' in error && error.status ? `${error.status} ` : '';
  return `${status}${error.message}`;
}
