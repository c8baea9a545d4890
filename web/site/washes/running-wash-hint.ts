/**
 * Storage key of the time until which a wash of this browser can run, in epoch milliseconds of this device. It contains
 * no link, so it is useless to another person at this device.
 */
export const runningWashStorageKey = 'running-wash';

/**
 * CSS class of the root element while this browser can have a running wash. The boot script sets it before the first
 * paint. The bar at the bottom then has its final content from the start, and nothing moves.
 */
export const runningWashCssClass = 'washing';

/** Returns true if a wash of this browser may be running. */
export function mayHaveRunningWash(): boolean {
  return document.documentElement.classList.contains(runningWashCssClass);
}

/** Stores that a wash of this browser can run for the given duration in milliseconds. */
export function setRunningWashHint(durationMs: number): void {
  document.documentElement.classList.add(runningWashCssClass);
  try {
    window.localStorage.setItem(runningWashStorageKey, String(Date.now() + durationMs));
  } catch {
    // without storage, the wash is shown only until the page is reloaded
  }
}

export function clearRunningWashHint(): void {
  document.documentElement.classList.remove(runningWashCssClass);
  try {
    window.localStorage.removeItem(runningWashStorageKey);
  } catch {
    // without storage, there is nothing to delete
  }
}
