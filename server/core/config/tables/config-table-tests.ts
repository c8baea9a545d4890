import type { ConfigEntry } from '../config-entry.ts';

/** For load and crash tests. */
export const testEntries = [
  { name: 'LIMIT_SCALE', fallback: '1', meaning: 'Multiplies every limit, for load tests; production accepts 1 only' },
  {
    name: 'FAILPOINT',
    fallback: null,
    meaning: '`<name>:kill` ends the process at a named place, for crash tests; refused in production',
  },
] as const satisfies readonly ConfigEntry[];
