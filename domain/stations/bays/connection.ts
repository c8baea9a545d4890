import { isSilent } from './bay-now.ts';

/**
 * How the shop hears of a station's machine: it was just heard of, it has fallen silent, it was never heard of; or its
 * maker does not say (`unasked`), or nothing is set up to reach it.
 */
export type Connection = 'online' | 'silent' | 'never' | 'unasked' | 'unreachable';

export type ConnectionFacts = {
  /** When it was last heard of, epoch ms. */
  readonly heardAt: number | null;
  /** Whether the machine says by itself that it is there; null where nothing is set up to reach it. */
  readonly saysThatItLives: boolean | null;
};

export function connectionAt({ heardAt, saysThatItLives }: ConnectionFacts, now: number): Connection {
  if (saysThatItLives === null) return 'unreachable';
  if (!saysThatItLives) return 'unasked';
  if (heardAt === null) return 'never';
  return isSilent({ status: 'live', heardAt }, now) ? 'silent' : 'online';
}
