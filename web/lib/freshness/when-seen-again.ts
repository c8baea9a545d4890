/** Coming back fires several events at once: to the page, to the window, from the page cache, to the network. */
const SHORTEST_PAUSE_MS = 1_000;

/** Calls back when somebody looks at the page again or it is in the network again; returns how to stop that. */
export function whenSeenAgain(onBack: () => void): () => void {
  const stopping = new AbortController();
  let calledAt = -Infinity;
  function back(): void {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - calledAt < SHORTEST_PAUSE_MS) return;
    calledAt = now;
    onBack();
  }
  document.addEventListener('visibilitychange', back, stopping);
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, back, stopping);
  return () => stopping.abort();
}
