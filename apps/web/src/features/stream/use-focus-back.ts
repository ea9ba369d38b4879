import { useEffect, useRef } from 'react';

/** For a form that is out of sight while it is being sent: its editor has the focus again when it comes back. */
export function useFocusBack(isSending: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) {
      place.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
    }
    wasSending.current = isSending;
  }, [isSending]);
  return place;
}
