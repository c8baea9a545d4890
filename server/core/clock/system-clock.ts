import type { Clock } from './port.ts';

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
