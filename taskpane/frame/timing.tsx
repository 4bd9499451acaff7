import { useEffect, useState, type ReactNode } from 'react';
import { systemClock } from '../../src/engine/index.ts';

/** Milliseconds: what ends sooner would only flash. */
const displayDelay = 1000;

/** Shows its content when it has been there for a second. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), displayDelay);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? children : null;
}

/** Milliseconds between updates of a countdown in seconds. */
const countdownInterval = 250;

/** Whole seconds until a time of the clock's elapsed milliseconds; zero or less when it is over. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(systemClock.elapsed);
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.elapsed()), countdownInterval);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((time - now) / 1000);
}
