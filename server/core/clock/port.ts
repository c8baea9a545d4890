/** Source of the current time, in epoch ms (UTC). */
export type Clock = {
  now(): number;
  /** Milliseconds since an arbitrary instant, from a monotonic counter. Without this function, no time passes. */
  elapsed?(): number;
};
