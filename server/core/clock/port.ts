/** Time arrives as a value: epoch milliseconds, UTC. */
export type Clock = { now(): number };
