import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { followServerEvents } from '#web/lib/freshness/follow-server-events.ts';
import { useServerNow } from '#web/lib/freshness/use-server-now.ts';
import { splitLanguagePrefix } from '#web/lib/language/language.ts';
import { usePage } from '#web/lib/page.tsx';
import { ArrowEndIcon, DropIcon } from '#web/ui/icons/icons.tsx';
import { clearRunningWashHint } from '../washes/running-wash-hint.ts';
import { eventsUrlOf, findRunningWash, refetchRunningWash, type RunningWash } from './find-running-wash.ts';
import { isRunningWashOver, runningWashTexts } from './running-wash-words.ts';
import '../styles/pages.css';

/** The wash that is shown, and the page on which its newest state arrived. */
type ShownRunningWash = { readonly running: RunningWash; readonly at: string };

/** Returns the wash to show and keeps its state current. Returns null if no wash runs. */
function useRunningWash(): RunningWash | null {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<ShownRunningWash | null>(null);
  const newest = useRef<RunningWash | null>(null);
  const isEnded = shown !== null && hasEnded(shown.running);
  const address = shown === null || isEnded ? null : eventsUrlOf(shown.running);
  // the end of the wash is shown only on the page where the customer saw it run, not on the next page
  const isGone = isEnded && shown.at !== splitLanguagePrefix(pathname).page;

  useEffect(() => {
    let isLeft = false;
    async function look(): Promise<void> {
      const { current } = newest;
      const found = await (current === null ? findRunningWash() : refetchRunningWash(current));
      if (isLeft || found === undefined) return;
      newest.current = found;
      setShown(found === null ? null : { running: found, at: splitLanguagePrefix(window.location.pathname).page });
    }
    if (newest.current === null) void look();
    const stop = address === null ? undefined : followServerEvents(address, () => void look());
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [address]);

  useEffect(() => {
    if (isGone) clearRunningWashHint();
  }, [isGone]);

  return isGone ? null : (shown?.running ?? null);
}

function hasEnded(running: RunningWash): boolean {
  return running.kind === 'wash' && isRunningWashOver(running.wash);
}

/**
 * Link to the running wash, shown on every page. On a phone it is in the bar at the bottom. On a desktop it is a
 * separate bar.
 */
export function RunningWashStrip() {
  const { locale } = usePage();
  const running = useRunningWash();
  const now = useServerNow();
  if (running === null) return null;
  const { name, state } = runningWashTexts(running, now);
  const to =
    running.kind === 'wash' ? `/wash/${running.wash.redemptionToken}` : `/walk-up/${running.walkUp.walkUpToken}`;
  return (
    <Link className="wash-strip" to={to} lang={locale} dir={textDirectionOf(locale)}>
      <DropIcon className="icon-large" />
      <span className="wash-strip-words">
        <span className="wash-strip-name">{name}</span> <span className="wash-strip-state">{state}</span>
      </span>
      <ArrowEndIcon className="icon-medium" />
    </Link>
  );
}
