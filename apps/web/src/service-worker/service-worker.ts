/// <reference types="./globals.d.ts" />
import { openPage } from './open-page.ts';
import { badge, messageOf } from './push-message.ts';
import { renewSubscription } from './renew-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/** Of this build; a worker with another one replaces this one, and its files with it. */
const cacheName = `offline-${OFFLINE_VERSION}`;
const offlinePage = '/offline.html';
const offlineFiles = [offlinePage, '/offline.js', '/icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'no-cache' })));
      // It answers only what no server answers: nothing is lost when it takes over in the middle of a visit.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
      // The page is on its way while this program starts.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

async function pageOrOffline(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(offlinePage, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

async function fileOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

// Pages only, and what the offline page is made of: calls, files and uploads never pass through here.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // A download that is opened like a page stays a download.
    if (!pathname.startsWith('/api/')) event.respondWith(pageOrOffline(event));
    return;
  }
  if (offlineFiles.includes(pathname)) event.respondWith(fileOrKept(request));
});

self.addEventListener('push', (event) => {
  const { title, unseen, ...options } = messageOf(event.data);
  event.waitUntil(
    Promise.all([self.registration.showNotification(title, options as NotificationOptions), badge(unseen)]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(self, String(event.notification.data?.url ?? '/')));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(renewSubscription(self.registration, event));
});
