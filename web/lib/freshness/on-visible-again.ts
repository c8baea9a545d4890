/**
 * Debounce interval in milliseconds. When a visitor returns to a page, several events fire in a row: visibility, focus,
 * page cache and network.
 */
const SHORTEST_PAUSE_MS = 1_000;

/**
 * Calls `onBack` when the page becomes visible again or the network returns. Returns a function that stops listening.
 */
export function onVisibleAgain(onBack: () => void): () => void {
  const stopping = new AbortController();
  let calledAt = -Infinity;
  function callIfVisible(): void {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - calledAt < SHORTEST_PAUSE_MS) return;
    calledAt = now;
    onBack();
  }
  document.addEventListener('visibilitychange', callIfVisible, stopping);
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, callIfVisible, stopping);
  return () => stopping.abort();
}
