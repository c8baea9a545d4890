/** Time arrives as a value: epoch milliseconds, UTC. */
export type Clock = {
  now(): number;
  /** Milliseconds since an arbitrary instant, from a counter that cannot be set back. Absent: it stands still. */
  elapsed?(): number;
};
