import { useEffect, useState } from 'react';
import { pickerRest } from './picker-state.ts';

/** What somebody types, once they pause. @param rest how long that is, in milliseconds */
export function useSettled(text: string, rest = pickerRest): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest);
    return () => clearTimeout(timer);
  }, [text, rest]);
  return settled;
}
