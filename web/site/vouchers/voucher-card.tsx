import type { ReactNode, Ref } from 'react';
import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import logoMark from '../illustrations/logo-mark.svg';
import { finishes, themeLabels } from './gift-look.ts';

/** What the buyer wrote; null or empty where they wrote nothing. */
export type GiftWords = {
  readonly recipientName: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
};

type VoucherCardProps = {
  /** Null: a package that somebody bought for themselves. */
  readonly look: GiftLook | null;
  readonly words: GiftWords;
  /** What the card is good for: QR, code, what is left. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
};

function isWritten(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function Name({ label, name, look }: { readonly label: string; readonly name: string; readonly look: string }) {
  return (
    <p>
      <span className="voucher-card-label">{label}</span>{' '}
      <bdi translate="no" className={look}>
        {name}
      </bdi>
    </p>
  );
}

function Words({ recipientName, personalMessage, senderName }: GiftWords) {
  const someWords = [recipientName, personalMessage, senderName].some(isWritten);
  if (!someWords) return null;
  return (
    <div className="voucher-card-words">
      {isWritten(recipientName) ? (
        <Name label={m.voucher_to()} name={recipientName} look="voucher-card-recipient" />
      ) : null}
      {/* every line in the direction of its own words: people write Hebrew, then a link */}
      {isWritten(personalMessage) ? <blockquote>{personalMessage}</blockquote> : null}
      {isWritten(senderName) ? <Name label={m.voucher_from()} name={senderName} look="voucher-card-sender" /> : null}
    </div>
  );
}

/** The card in the finish it was sold in: on the voucher's page, on paper, in the picture, and while it is written. */
export function VoucherCard({ look, words, children, ref }: VoucherCardProps) {
  const { brand, cardLogo } = usePage();
  const spoken = useSpoken();
  const finish = look === null ? 'finish-essential' : finishes[look.colorVariant];
  return (
    <article ref={ref} className={`card-face voucher-card ${finish}`}>
      <div className="card-face-top">
        <span className="card-face-brand">
          <img src={logoMark} width="36" height="36" {...cardLogo} alt="" />
          {spoken(brand.name)}
        </span>
        {look === null ? null : <span className="card-face-theme">{themeLabels[look.theme]()}</span>}
      </div>
      <Words {...words} />
      {children}
    </article>
  );
}
