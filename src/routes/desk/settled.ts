import { useEffect, useState } from 'react';

/** Milliseconds without a key before the server searches. */
const typingPause = 300;

/** The text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
