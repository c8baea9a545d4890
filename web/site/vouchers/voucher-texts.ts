import { textDirectionOf } from '#contracts/core/locale.ts';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText, type Page } from '#web/lib/page.tsx';
import { lotStateLabels } from '#web/lib/words/lot-words.ts';
import { washCountUnlessInName } from '#web/lib/words/wash-words.ts';
import { giftThemeLabels } from './card-appearance.ts';
import type { GiftTexts } from './voucher-card.tsx';
import type { LabelledName, VoucherPicture } from './picture-content.ts';

export const voucherSteps = [m.voucher_how_1, m.voucher_how_2, m.voucher_how_3] as const;

export type VoucherContent = {
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly remaining: number;
  readonly washCount: number;
};

type VoucherUse = Pick<VoucherView, 'state' | 'remaining'>;

/** Returns true while the last wash of a voucher is reserved. The code cannot start another wash then. */
export function isLastWashHeld({ state, remaining }: VoucherUse): boolean {
  return state === 'active' && remaining === 0;
}

/** Returns true if a wash can be started with the voucher. */
export function hasUsableWash({ state, remaining }: VoucherUse): boolean {
  return state === 'active' && remaining > 0;
}

export function voucherStateText(voucher: VoucherUse): string {
  return isLastWashHeld(voucher) ? m.voucher_state_waiting() : lotStateLabels[voucher.state]();
}

/**
 * Returns the name and the content of a voucher as texts. If the name already says the number of washes, the name is
 * null, and the content is this name. The number of remaining washes is shown only after the first wash.
 */
export function useVoucherContentText({ packageName, packageNameHe, remaining, washCount }: VoucherContent) {
  const name = useLocalizedText()({ en: packageName, he: packageNameHe });
  if (remaining !== washCount) return { name, left: m.voucher_left({ count: remaining, total: washCount }) };
  const washes = washCountUnlessInName(name, washCount);
  return washes === null ? { name: null, left: name } : { name, left: washes };
}

/** Returns the day of issue and the expiry day, each with its label. A day that is null is left out. */
export function validityDatesOf(
  { issuedAt, expiresAt }: { readonly issuedAt: string | null; readonly expiresAt: string | null },
  { locale }: Page,
) {
  const dated = (label: string, day: string | null) =>
    day === null ? [] : [{ label: `${label}:`, day: formatDate(Date.parse(day), locale) }];
  return [...dated(m.voucher_issued(), issuedAt), ...dated(m.voucher_expires(), expiresAt)];
}

type PicturedVoucher = {
  readonly look: GiftDesign | null;
  readonly words: GiftTexts;
  readonly left: string;
  readonly code: string;
  readonly qr: VoucherPicture['qr'];
  readonly issuedAt: string | null;
  readonly expiresAt: string | null;
};

function labelledName(label: string, name: string | null): LabelledName | null {
  return name === null ? null : { label, name };
}

/**
 * Returns the line that names the pet. The line is a sentence if the gift has a recipient. Otherwise it has the label
 * of the recipient.
 */
function labelledPetName({ recipientName, petName }: GiftTexts): LabelledName | null {
  if (petName === null || recipientName === null) return labelledName(m.voucher_to(), petName);
  return { label: null, name: m.voucher_pet({ name: isolated(petName) }) };
}

export function useVoucherPicture(): (voucher: PicturedVoucher) => VoucherPicture {
  const page = usePage();
  const shop = useLocalizedText()(page.brand.name);
  return ({ look, words, left, code, qr, ...days }) => ({
    direction: textDirectionOf(page.locale),
    shop,
    theme: look === null ? '' : giftThemeLabels[look.theme](),
    to: labelledName(m.voucher_to(), words.recipientName),
    pet: labelledPetName(words),
    from: labelledName(m.voucher_from(), words.senderName),
    message: words.personalMessage ?? '',
    washes: left,
    code: formatCode(code),
    qr,
    dates: validityDatesOf(days, page).map(({ label, day }) => `${label} ${isolated(day)}`),
    steps: voucherSteps.map((step) => step()),
    address: new URL('/stations', page.origin).href.replace(/^https?:\/\//, ''),
  });
}
