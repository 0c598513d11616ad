/** What the browser's console says begins with it, so that it is found, and told from what others write there. */
const NAME = 'Parks Console';

/**
 * SHELL-11: one line in the browser's console for what failed, whatever the page says of it. What was entered stays out of
 * it: only what was asked for, and what came back.
 */
export function logFailure(what: string, error: unknown): void {
  console.warn(`${NAME}: ${what} failed: ${getReason(error)}`);
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = 'status' in error && error.status ? `${error.status} ` : '';
  return `${status}${error.message}`;
}
