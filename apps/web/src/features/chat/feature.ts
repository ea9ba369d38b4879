import { lazy } from 'react';
import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';

const chatPage = () => import('./chat-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.chats, page: chatPage },
  { path: paths.newChat, page: chatPage },
  { path: paths.chat, page: chatPage },
];

/** The chats in the userbar; loaded where chats are. */
export const UserbarChats = lazy(() => import('./components/userbar-chats.tsx'));

/** Chats beside a page; loaded when opened, told how to close. */
export const ChatPanel = lazy(() => import('./components/chat-panel.tsx'));

/** Counts what is unread and sends what waits; shows nothing. */
export const ChatCounter = lazy(untilLoaded(() => import('./components/chat-counter.tsx')));

export const feature: Feature = { texts: 'inside', routes, ways: () => import('./ways.tsx') };
