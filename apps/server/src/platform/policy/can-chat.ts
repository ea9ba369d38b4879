import type { Viewer } from './viewer.ts';

/** `can.chat`: everybody but guests, and guests where the network lets them [RUL-0249]. */
export const canChat = (
  viewer: Pick<Viewer, 'isExternal'>,
  settings: { guest_users_allow_chat: boolean },
): boolean => !viewer.isExternal || settings.guest_users_allow_chat;
