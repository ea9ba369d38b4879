import { useEffect, useState } from 'react';

const minute = 60_000;

/** What time it is, told anew every minute: what is due becomes overdue while somebody looks at it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
