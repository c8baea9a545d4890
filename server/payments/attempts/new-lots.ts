import type { LotId } from '#contracts/core/ids.ts';
import { issueLots, type LotLine } from '#domain/entitlements/lot.ts';
import type { Deps } from '#server/deps.ts';
import type { NewLot } from '../store/payment-capture.ts';

/** The lots that an order brings at this moment, each with a code and a link of its own. */
export function newLots(
  { ids, keyring }: Pick<Deps, 'ids' | 'keyring'>,
  lines: readonly LotLine[],
  now: number,
): NewLot[] {
  return issueLots(lines, now).map((lot) => {
    const lotId = ids.uuid() as LotId;
    const codeVersion = keyring.nextCodeVersion(0);
    return {
      ...lot,
      lotId,
      codeVersion,
      codeMac: keyring.codeMac(keyring.voucherCode(lotId, codeVersion)),
      tokenHash: keyring.tokenHash(keyring.voucherToken(lotId, codeVersion)),
    };
  });
}
