/*
 * Shows the host's push messages while the console is closed or in the background (AUTH-15). The name is the one under which
 * firebase/messaging looks for it, at a scope that no page of ours is in. Firebase's own worker would have to come from Google
 * or carry the project's settings; this is the part of it that our messages (server/messages/push.ts) need. It answers no
 * request of a page and keeps nothing, so the console never comes from here.
 */

self.addEventListener('push', (event) => {
  const { notification, data } = messageOf(event);
  // Also where a window is open: browsers take push away from who receives it and shows nothing.
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
  event.waitUntil(show(event.notification.data?.incident_id));
});

/** The incident, or without one the incidents; in a window of its own, so that a form half filled in stays as it is. */
async function show(id) {
  const path = id ? `/incidents_list/detail?id=${encodeURIComponent(id)}` : '/incidents_list';
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}

function messageOf({ data }) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}
