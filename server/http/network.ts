import { isIPv6 } from 'node:net';

/** An IPv6 subscriber has a whole /64, so it counts as one network. */
export function toNetwork(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
