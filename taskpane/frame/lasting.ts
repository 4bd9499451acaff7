import { useEffect, useState } from 'react';

/** How long something lasts before it is worth showing, milliseconds: what is over sooner would only flash. */
export const aWhile = 1000;

/** Whether a component has been there for a while. */
export function useLasting(): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasted(true), aWhile);
    return () => clearTimeout(timer);
  }, []);
  return lasted;
}
