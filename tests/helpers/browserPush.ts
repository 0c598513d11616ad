import { vi } from 'vitest';

/** jsdom has neither notifications nor push. These are the parts that the console uses. */
export const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
export const subscription = { unsubscribe: vi.fn(async () => true) };

type Asking = { pressed?: boolean; answer?: NotificationPermission };

/** Sets the earlier decision, whether there was a recent user gesture, and the answer to the prompt. */
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

export function forgetPush(): void {
  requestPermission.mockReset();
  subscription.unsubscribe.mockClear();
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  for (const name of ['userActivation', 'serviceWorker']) Reflect.deleteProperty(navigator, name);
}

const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
