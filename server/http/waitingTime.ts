/** `12 minutes`, rounded up. */
export function waitingTime(seconds: number): string {
  const [number, unit] =
    seconds <= 60
      ? [1, 'minute']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
