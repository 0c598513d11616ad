/** True if the browser would ask before it closes this tab. The page can only request this with `beforeunload`. */
export function asksBeforeItCloses(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}
