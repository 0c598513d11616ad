import { vi } from 'vitest';

/** As wide as a phone, until mocks are restored: what asks for a narrow screen finds one. */
export function onPhone(): void {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ ...listen, media, matches: media.includes('max-width') }) as unknown as MediaQueryList,
  );
}
