import { readLocal, writeLocal } from './local-store.ts';

const key = 'push-device';

/** For whom this browser was registered for pushes, and as what; null when it was not. */
export interface PushMark {
  memberId: number;
  deviceId: number;
}

export function pushMark(): PushMark | null {
  try {
    return JSON.parse(readLocal(key) ?? 'null') as PushMark | null;
  } catch {
    return null;
  }
}

export function setPushMark(mark: PushMark | null): void {
  writeLocal(key, mark && JSON.stringify(mark));
}
