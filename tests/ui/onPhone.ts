import { vi } from 'vitest';

/** Media queries match a phone until mocks are restored. */
export function onPhone(): void {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ ...listen, media, matches: media.includes('max-width') }) as unknown as MediaQueryList,
  );
}
