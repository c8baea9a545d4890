import type { VoucherToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { LinkRefusal } from '#contracts/entitlements/link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { voucherPaper } from './documents/voucher-paper.ts';
import { getVoucher } from './get-voucher.ts';

const template = new URL('./documents/voucher.typ', import.meta.url);

export type PdfDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'typesetter' | 'wallets'>;

/** The voucher behind a link as a PDF, in a language. */
export async function getVoucherPdf(
  deps: PdfDeps,
  actor: Visitor,
  { voucherToken, locale }: { readonly voucherToken: VoucherToken; readonly locale: Locale },
): Promise<Outcome<Uint8Array, LinkRefusal | 'not_found'>> {
  const voucher = await getVoucher(deps, actor, voucherToken);
  if (!voucher.ok) return voucher;
  if (!deps.typesetter.isReady()) return refused('not_found');
  const { brand, config } = deps;
  const paper = voucherPaper(voucher.value, { brand, publicUrl: config.publicUrl, locale });
  return accepted(await deps.typesetter.typeset(template, paper));
}
