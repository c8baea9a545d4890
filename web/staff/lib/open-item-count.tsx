import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CASES_REFRESH_MS } from '#contracts/staff/cases/case-list.ts';

type OpenItemCountProps = {
  /**
   * Loads the number of open items as text. Resolves to null if the number is unknown. The function must keep its
   * identity between renders.
   */
  readonly ask: () => Promise<string | null>;
  /** Returns the text that screen readers read for the number of open items. */
  readonly words: (count: { readonly count: string }) => string;
  /** Name of the window event that reloads the number of open items. */
  readonly reloadEventName?: string;
};

/**
 * Shows the number of open items next to a navigation link. The number reloads on each page and periodically. `ask`
 * must not redirect to sign-in if the session has expired, because a redirect in the background would destroy a form
 * that is in use.
 */
export function OpenItemCount({ ask, words, reloadEventName }: OpenItemCountProps) {
  const { key } = useLocation();
  const latest = useRef(key);
  const [count, setCount] = useState('0');
  useEffect(() => {
    latest.current = key;
    async function load() {
      const known = await ask();
      if (latest.current === key && known !== null) setCount(known);
    }
    const reload = () => void load();
    reload();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, CASES_REFRESH_MS);
    if (reloadEventName !== undefined) window.addEventListener(reloadEventName, reload);
    return () => {
      clearInterval(timer);
      if (reloadEventName !== undefined) window.removeEventListener(reloadEventName, reload);
    };
  }, [ask, reloadEventName, key]);
  if (count === '0') return null;
  return (
    <span className="staff-count">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words({ count })}</span>
    </span>
  );
}
