import type { LotId } from '#contracts/core/ids.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { issueLots, type SoldLotLine } from '#domain/entitlements/lot.ts';
import { codeEndingKeyOf } from '#server/core/keyring/search-keys.ts';
import type { Deps } from '#server/payments/deps.ts';
import type { NewLot } from '../store/payment-capture.ts';

/** Creates the vouchers that an order issues. Each voucher has its own code and link. */
export function createNewLots(
  { ids, keyring }: Pick<Deps, 'ids' | 'keyring'>,
  lines: readonly SoldLotLine[],
  now: number,
): NewLot[] {
  return issueLots(lines, now).map((lot) => {
    const lotId = ids.uuid() as LotId;
    const codeVersion = keyring.nextCodeVersion(0);
    const code = keyring.voucherCode(lotId, codeVersion);
    return {
      ...lot,
      lotId,
      codeVersion,
      codeMac: keyring.codeMac(code),
      endingKey: codeEndingKeyOf(keyring, codeEnding(code)),
      tokenHash: keyring.tokenHash(keyring.voucherToken(lotId, codeVersion)),
    };
  });
}
