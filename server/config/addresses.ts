/** What to write if a character of a password ends the part of the address that it is in. */
export const encodedAddress = (example: string) =>
  `must be an address such as ${example}; write # as %23, / as %2F and ? as %3F in the password`;

/**
 * In `smtp://user:1234#5@mail.example` the host is `user` and the port `1234`. Messages would print them, and Node prints an
 * address that it cannot parse.
 */
export function isMailServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return ['', '/'].includes(pathname) && hash === '' && !search.includes('@');
}

/** The driver knows more forms than `URL`, such as one without a host, so only what hides a password is refused. */
export function isDatabase(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  const hasName = pathname.length > 1;
  return hash === '' && !pathname.includes('@') && (hasName || !search.includes('@'));
}

/** The host of an address that listens at `host`. An IPv6 address has brackets there, and no name of a network card. */
export const hostInAddress = (host: string) => (host.includes(':') ? `[${host.replace(/%.*$/, '')}]` : host);

export const isHost = (host: string) => URL.canParse(`http://${hostInAddress(host)}:3000`);

/** Mail without the address of a sender is lost, or taken for a notice of failed delivery. */
export const isSender = (text: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(/<([^<>]*)>$/.exec(text)?.[1] ?? text);
