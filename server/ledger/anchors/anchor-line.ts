import { z } from 'zod';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { ChainHeads } from '../store/chain-heads.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const factsSchema = z.strictObject({
  at: z.iso.datetime(),
  /** Time of the backup from which the database was restored. Null if the line does not record a restore. */
  restoredFrom: z.iso.datetime().nullable(),
  audit: z.strictObject({ seq: count, hash }).nullable(),
  documents: z.array(z.strictObject({ type: count, number: count, hash })).readonly(),
  journal: z.strictObject({ before: count, count, digest: z.string().regex(/^-?\d{1,40}$/) }),
});

const lineSchema = z.strictObject({ ...factsSchema.shape, key: count, check: z.string() });

/** Checkpoint with the newest entry of each append-only chain of the database at one moment. */
export type LedgerAnchor = Readonly<z.infer<typeof factsSchema>> & ChainHeads;

type AnchorKeys = Pick<Keyring, 'anchorMac' | 'sealMark'>;

/**
 * Formats an anchor (checkpoint of the chains) as one line of JSON. The line includes a keyed check value, which shows
 * that this shop wrote it.
 */
export function formatAnchorLine(keyring: AnchorKeys, anchor: LedgerAnchor): string {
  const facts = factsSchema.parse(anchor);
  const key = keyring.sealMark.readUInt8();
  return JSON.stringify({ ...facts, key, check: keyring.anchorMac(key, JSON.stringify(facts)) });
}

/**
 * Parses a line with an anchor (signed checkpoint) that this shop wrote. Returns null if the line is damaged, forged,
 * or made with a master secret that is not configured.
 */
export function parseAnchorLine(keyring: AnchorKeys, line: string): LedgerAnchor | null {
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) return null;
  const { key, check, ...rest } = parsed.data;
  const facts = factsSchema.parse(rest);
  return keyring.anchorMac(key, JSON.stringify(facts)) === check ? facts : null;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
