const NAME = 'Parks Console';

/** Logs a failure without user input (SHELL-11). */
export function logFailure(what: string, error: unknown): void {
  console.warn(`${NAME}: ${what} failed: ${getReason(error)}`);
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = 'status' in error && error.status ? `${error.status} ` : '';
  return `${status}${error.message}`;
}
