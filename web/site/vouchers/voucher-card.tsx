import type { ReactNode, Ref } from 'react';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { nonBreakingName } from '#web/lib/words/unbroken-dots.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import logoMark from '../illustrations/logo-mark.svg';
import { cardAppearanceOf } from './card-appearance.ts';

/** The texts that the buyer entered for a gift. Each text is null or empty if the buyer entered none. */
export type GiftTexts = {
  readonly recipientName: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
  readonly petName: string | null;
};

type VoucherCardProps = {
  /** Appearance of a gift. Null for a package that the buyer uses. */
  readonly look: GiftDesign | null;
  /**
   * Tier of the package as shown on the home page. Undefined or null for a gift, and for a package that is no longer on
   * sale.
   */
  readonly tier?: CardTier | null;
  /** Texts of a gift. Null for a package. */
  readonly words: GiftTexts | null;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
};

/** Returns true if a text is not null and contains more than white space. */
export function isNotBlank(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function Name({ label, name, look }: { readonly label: string; readonly name: string; readonly look: string }) {
  return (
    <p>
      <span className="voucher-card-label">{label}</span>{' '}
      <bdi translate="no" className={look}>
        {nonBreakingName(name)}
      </bdi>
    </p>
  );
}

type PetNameProps = {
  readonly petName: string;
  /** True if the gift has the name of a pet but no recipient. The pet is then shown as the recipient. */
  readonly isAlone: boolean;
};

function PetName({ petName, isAlone }: PetNameProps) {
  if (isAlone) return <Name label={m.voucher_to()} name={petName} look="voucher-card-pet" />;
  return (
    <p className="voucher-card-pet">
      <Sentence text={m.voucher_pet({ name: isolated(nonBreakingName(petName)) })} />
    </p>
  );
}

function Words({ recipientName, personalMessage, senderName, petName }: GiftTexts) {
  const hasWords = [recipientName, personalMessage, senderName, petName].some(isNotBlank);
  if (!hasWords) return null;
  return (
    <div className="voucher-card-words">
      {isNotBlank(recipientName) ? (
        <Name label={m.voucher_to()} name={recipientName} look="voucher-card-recipient" />
      ) : null}
      {isNotBlank(petName) ? <PetName petName={petName} isAlone={!isNotBlank(recipientName)} /> : null}
      {/* every line gets the direction of its own text, because a text can have Hebrew on one line and a link on the
          next */}
      {isNotBlank(personalMessage) ? <blockquote>{personalMessage}</blockquote> : null}
      {isNotBlank(senderName) ? <Name label={m.voucher_from()} name={senderName} look="voucher-card-sender" /> : null}
    </div>
  );
}

export function VoucherCard({ look, tier = null, words, children, ref }: VoucherCardProps) {
  const { brand, cardLogo } = usePage();
  const localized = useLocalizedText();
  const { finish, label } = cardAppearanceOf(look, tier);
  return (
    <article ref={ref} className={`card-face voucher-card ${finish}`}>
      <div className="card-face-top">
        <span className="card-face-brand">
          <img src={logoMark} width="36" height="36" {...cardLogo} alt="" />
          {localized(brand.name)}
        </span>
        {label === null ? null : <span className="card-face-theme">{label}</span>}
      </div>
      {words === null ? null : <Words {...words} />}
      {children}
    </article>
  );
}
