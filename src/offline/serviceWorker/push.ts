declare const self: ServiceWorkerGlobalScope;

type Message = {
  notification?: { title?: string; body?: string; tag?: string };
  data?: { incident_id?: string };
};

/**
 * Shows the server's push messages while the console is closed or in the background (AUTH-15). Firebase's own worker
 * would have to come from Google or carry the project's settings; our messages (server/messages/push.ts) need only this.
 */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const { notification, data } = readMessage(event);
    // Also if a window is open: browsers withdraw push from pages that receive it and show nothing.
    event.waitUntil(
      self.registration.showNotification(notification?.title ?? 'Parks Console', {
        body: notification?.body,
        // A second try of a message replaces the first.
        tag: notification?.tag,
        icon: '/mark-192.png',
        data,
      }),
    );
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openIncident(event.notification.data?.incident_id));
  });
}

/** In a window of its own, so that a half-filled form stays as it is. Without an id, the list. */
async function openIncident(id: string | undefined): Promise<void> {
  const path = id ? `/incidents_list/detail?id=${encodeURIComponent(id)}` : '/incidents_list';
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}

function readMessage({ data }: PushEvent): Message {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
