import { whenSeenAgain } from './when-seen-again.ts';

/** Where no stream comes through: a proxy that keeps it to itself, a shop with too many of them. */
const ASK_MS = 5_000;

/**
 * Calls `changed` whenever the server says so at `address`, and by the clock where it cannot (null: never). A phone that
 * was locked comes back to a dead stream: whoever looks again gets what is true, and a new stream. Returns how to stop.
 */
export function followChanges(address: string | null, changed: () => void): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function look(): void {
    if (document.visibilityState === 'visible') changed();
  }
  function stopAsking(): void {
    clearInterval(timer);
    timer = undefined;
  }
  function askByTheClock(): void {
    timer ??= setInterval(look, ASK_MS);
  }
  function close(): void {
    stream?.close();
    stream = null;
    stopAsking();
  }
  function follow(): void {
    close();
    if (address === null) return askByTheClock();
    stream = new EventSource(address);
    stream.addEventListener('changed', look);
    stream.addEventListener('open', stopAsking);
    stream.addEventListener('error', askByTheClock);
    return undefined;
  }
  function closeUnseen(): void {
    if (document.visibilityState === 'hidden') close();
  }

  if (document.visibilityState === 'visible') follow();
  document.addEventListener('visibilitychange', closeUnseen);
  const stopWatching = whenSeenAgain(() => {
    look();
    follow();
  });
  return () => {
    close();
    document.removeEventListener('visibilitychange', closeUnseen);
    stopWatching();
  };
}
