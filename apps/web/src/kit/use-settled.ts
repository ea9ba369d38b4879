import { useEffect, useState } from 'react';
import { pickerRest } from './picker-state.ts';

/** What somebody types, once they pause. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pickerRest);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
