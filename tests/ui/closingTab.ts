/** Whether the browser would ask before it closes this tab: a page says so by `beforeunload`, and the words are the browser's own. */
export function asksBeforeItCloses(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}
