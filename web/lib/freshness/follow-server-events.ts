import { onVisibleAgain } from './on-visible-again.ts';

/**
 * Polling interval in milliseconds for pages without an event stream. A proxy can buffer the stream, or the server can
 * refuse it because too many streams are open.
 */
const POLLING_INTERVAL_MS = 5_000;

/**
 * Calls `changed` for each server-sent event of the URL `address`. Calls `onContent` instead if the event has content.
 * Polls the server if the stream fails or if `address` is null. When the page becomes visible again, calls `changed`
 * and opens a new stream, because a locked phone ends the stream. Returns a function that ends the stream and the
 * polling.
 */
export function followServerEvents(
  address: string | null,
  changed: () => void,
  onContent?: (content: unknown) => void,
): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function look(): void {
    if (document.visibilityState === 'visible') changed();
  }
  function onEvent({ data }: MessageEvent<string>): void {
    if (data === '' || onContent === undefined) look();
    else if (document.visibilityState === 'visible') onContent(JSON.parse(data));
  }
  function stopAsking(): void {
    clearInterval(timer);
    timer = undefined;
  }
  function poll(): void {
    timer ??= setInterval(look, POLLING_INTERVAL_MS);
  }
  function close(): void {
    stream?.close();
    stream = null;
    stopAsking();
  }
  function follow(): void {
    close();
    if (address === null) return poll();
    stream = new EventSource(address);
    stream.addEventListener('changed', onEvent);
    stream.addEventListener('open', stopAsking);
    stream.addEventListener('error', poll);
    return undefined;
  }
  function closeUnseen(): void {
    if (document.visibilityState === 'hidden') close();
  }

  if (document.visibilityState === 'visible') follow();
  document.addEventListener('visibilitychange', closeUnseen);
  const stopWatching = onVisibleAgain(() => {
    look();
    follow();
  });
  return () => {
    close();
    document.removeEventListener('visibilitychange', closeUnseen);
    stopWatching();
  };
}
