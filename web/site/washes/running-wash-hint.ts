/**
 * Storage key of the time (epoch ms of this device) until which a wash of this browser can run. It contains no link, so
 * it is of no use to another person at this device.
 */
export const runningWashStorageKey = 'running-wash';

/**
 * Class of the root element while this browser can have a running wash. The boot script sets it before the first paint.
 * The bar at the bottom then has its final content from the start, and nothing moves.
 */
export const runningWashCssClass = 'washing';

/** Returns true if a wash of this browser can be running. */
export function mayHaveRunningWash(): boolean {
  return document.documentElement.classList.contains(runningWashCssClass);
}

/** Stores that a wash of this browser can run for this duration, in ms. */
export function setRunningWashHint(durationMs: number): void {
  document.documentElement.classList.add(runningWashCssClass);
  try {
    window.localStorage.setItem(runningWashStorageKey, String(Date.now() + durationMs));
  } catch {
    // without storage the wash is shown until the page is reloaded
  }
}

export function clearRunningWashHint(): void {
  document.documentElement.classList.remove(runningWashCssClass);
  try {
    window.localStorage.removeItem(runningWashStorageKey);
  } catch {
    // without storage there is nothing to remove
  }
}
