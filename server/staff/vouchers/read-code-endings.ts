import type { LotId } from '#contracts/core/ids.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listCodeVersions } from './store/code-versions.ts';

export type CodeEndingDeps = Pick<Deps, 'db' | 'keyring'>;

/** Returns the last characters of a voucher's code. Staff and customers use them as the name of the voucher. */
export type CodeEndingLookup = (lotId: LotId) => string;

/** Reads the last characters of the voucher codes for a list of washes. */
export async function readCodeEndings(
  { db, keyring }: CodeEndingDeps,
  washes: readonly { readonly lotId: LotId | null }[],
): Promise<CodeEndingLookup> {
  const lotIds = new Set(washes.flatMap(({ lotId }) => (lotId === null ? [] : [lotId])));
  const versions = lotIds.size === 0 ? [] : await listCodeVersions(db, [...lotIds]);
  const endings = new Map(
    versions.map(({ lotId, codeVersion }) => [lotId, codeEnding(keyring.voucherCode(lotId, codeVersion))]),
  );
  return (lotId) => endings.get(lotId) ?? '';
}
