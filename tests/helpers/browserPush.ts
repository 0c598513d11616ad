import { vi } from 'vitest';

/** jsdom has neither notifications nor push: what a browser has of them, as far as the console asks for it. */
export const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
export const subscription = { unsubscribe: vi.fn(async () => true) };

type Asking = { pressed?: boolean; answer?: NotificationPermission };

/** What the person decided before; whether they pressed something just now; what they answer when asked. */
export function allowPush(
  permission: NotificationPermission,
  { pressed = false, answer = permission }: Asking = {},
): void {
  forgetPush();
  const Notification = { permission, requestPermission };
  requestPermission.mockImplementation(async () => {
    Notification.permission = answer;
    return answer;
  });
  const registration = { pushManager: { getSubscription: async () => subscription } };
  define(window, 'Notification', Notification);
  define(window, 'PushManager', class {});
  define(navigator, 'userActivation', { isActive: pressed });
  define(navigator, 'serviceWorker', { getRegistrations: async () => [registration] });
}

/** A browser without push again. */
export function forgetPush(): void {
  requestPermission.mockReset();
  subscription.unsubscribe.mockClear();
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  for (const name of ['userActivation', 'serviceWorker']) Reflect.deleteProperty(navigator, name);
}

const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
