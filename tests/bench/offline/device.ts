import type { CDPSession, Page } from '@playwright/test';
import { type KillableChromium, startKillableChromium } from '../../helpers/killableChromium.ts';

/** A phone with a browser that can be killed. It starts again when a page is needed. */
export type Device = {
  /** The page that the person looks at. */
  page: () => Promise<Page>;
  openSecondTab: () => Promise<void>;
  killBrowser: () => Promise<void>;
  crashTab: () => Promise<void>;
  closeTab: () => Promise<void>;
  reload: () => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
  setStorageFull: (isFull: boolean) => Promise<void>;
  /** Milliseconds by which the device's clock is ahead. */
  setClock: (ahead: number) => Promise<void>;
  close: () => Promise<void>;
};

const PHONE = { width: 390, height: 844 };
/** Milliseconds for one press; a fault may block the page. */
const PATIENCE = 4_000;
/** Bytes that remain of a full storage. */
const LEFT = 10_000;

export async function openDevice(profile: string, origin: string): Promise<Device> {
  let browser: KillableChromium | undefined;
  let current: Page | undefined;
  let keeper: CDPSession | undefined;
  let isOffline = false;
  let clock: number | undefined;

  const start = async () => {
    browser = await startKillableChromium(profile);
    const { context } = browser;
    context.setDefaultTimeout(PATIENCE);
    if (clock !== undefined) await context.addInitScript(shiftClock, clock);
    if (isOffline) await context.setOffline(true);
    const [blank] = context.pages();
    // Quotas last as long as the session that set them.
    keeper = blank && (await context.newCDPSession(blank));
    return browser;
  };
  const started = async () => browser ?? (await start());
  const open = async () => {
    const { context } = await started();
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    page.on('crash', () => {
      if (current === page) current = undefined;
      void page.close().catch(() => undefined);
    });
    return page;
  };
  const pages = () => (browser?.context.pages() ?? []).filter((page) => page.url().startsWith(origin));

  const end = async (how: 'kill9' | 'quit') => {
    const ending = browser;
    browser = undefined;
    current = undefined;
    keeper = undefined;
    await ending?.[how]();
  };

  return {
    async page() {
      if (!browser || !current || current.isClosed()) current = await open();
      return current;
    },
    async openSecondTab() {
      const page = await open();
      await page.goto(`${origin}/incidents_list`, { timeout: 3_000 }).catch(() => undefined);
    },
    killBrowser: () => end('kill9'),
    async crashTab() {
      const page = current;
      current = undefined;
      if (!page || page.isClosed() || !browser) return;
      const session = await browser.context.newCDPSession(page);
      const crashed = page.waitForEvent('crash', { timeout: 1_000 }).catch(() => undefined);
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close().catch(() => undefined);
    },
    async closeTab() {
      const page = current;
      current = undefined;
      await page?.close();
    },
    async reload() {
      await current?.reload({ timeout: 3_000, waitUntil: 'commit' }).catch(() => undefined);
    },
    async setOffline(next) {
      isOffline = next;
      await browser?.context.setOffline(next);
    },
    async setStorageFull(isFull) {
      await started();
      const { usage = 0 } = (await keeper?.send('Storage.getUsageAndQuota', { origin })) ?? {};
      await keeper?.send('Storage.overrideQuotaForOrigin', {
        origin,
        ...(isFull && { quotaSize: Math.ceil(usage) + LEFT }),
      });
    },
    async setClock(ahead) {
      clock = ahead;
      await (await started()).context.addInitScript(shiftClock, ahead);
      await Promise.all(pages().map((page) => page.evaluate(shiftClock, ahead).catch(() => undefined)));
    },
    close: () => end('quit'),
  };
}

/** Runs in the page. Timers keep their pace, as on a phone whose clock is set. */
function shiftClock(ahead: number): void {
  const scope = globalThis as unknown as { realDate?: DateConstructor };
  scope.realDate ??= Date;
  const real = scope.realDate;
  const now = () => real.now() + ahead;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
