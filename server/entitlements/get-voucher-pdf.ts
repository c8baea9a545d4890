import type { VoucherToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherLinkRefusal } from '#contracts/entitlements/voucher-link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { voucherDocument } from './documents/voucher-document.ts';
import { findLotTier } from './lot-card-finish.ts';
import { findLotByLink } from './store/voucher.ts';
import { getVoucher } from './view-voucher.ts';

const templates = {
  sheet: new URL('./documents/voucher.typ', import.meta.url),
  card: new URL('./documents/gift-card.typ', import.meta.url),
} as const;

export type VoucherPdfDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'typesetter' | 'wallets'>;

/** Renders the voucher of a link as a PDF in the given language. The PDF is a sheet, or a card to fold. */
export async function getVoucherPdf(
  deps: VoucherPdfDeps,
  actor: Visitor,
  request: { readonly voucherToken: VoucherToken; readonly locale: Locale; readonly shape: keyof typeof templates },
): Promise<Outcome<Uint8Array, VoucherLinkRefusal | 'not_found'>> {
  const { locale, shape, voucherToken } = request;
  const voucher = await getVoucher(deps, actor, voucherToken);
  if (!voucher.ok) return voucher;
  if (!deps.typesetter.isReady()) return refused('not_found');
  const { brand, config } = deps;
  const lotId = await findLotByLink(deps.db, deps.keyring.tokenHash(voucherToken));
  const tier = lotId === null ? null : await findLotTier(deps, lotId);
  const document = voucherDocument(voucher.value, { brand, publicUrl: config.publicUrl, locale, tier });
  return accepted(await deps.typesetter.typeset(templates[shape], document));
}
