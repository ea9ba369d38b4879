import { useState } from 'react';

/** True from the first opening on: what was never opened is never loaded, what closes may still fade out. */
export function useWhenOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened || open;
}
