import { useEffect, useState, type ReactNode } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import { openVoucher } from '#contracts/entitlements/vouchers.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { nonBreakingName } from '#web/lib/words/unbroken-dots.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import dogPicture from '../../illustrations/gift-dog.svg';
import { UnopenedGift } from '../../vouchers/unopened-gift.tsx';
import { isNotBlank } from '../../vouchers/voucher-card.tsx';

function greetingOf(recipientName: string | null): string {
  return isNotBlank(recipientName)
    ? m.gift_waiting_title_name({ name: isolated(nonBreakingName(recipientName)) })
    : m.gift_waiting_title();
}

/** Phases of opening a gift. 'open' means that the gift was opened before this visit. */
type Phase = 'closed' | 'falling' | 'turning' | 'opened' | 'open';

/**
 * Animations of opening a gift. The bow falls and the closed card turns half way, and then the open card turns the
 * other half (`gift-closed.css`).
 */
const moves = {
  falling: { lastsMs: 180, next: 'turning' },
  turning: { lastsMs: 210, next: 'opened' },
} as const satisfies Partial<Record<Phase, { readonly lastsMs: number; readonly next: Phase }>>;

type OpeningProps = {
  readonly look: GiftDesign | null;
  /** Link token of a gift that was not opened before this visit. Null if there is nothing to open. */
  readonly unopenedVoucherToken: VoucherToken | null;
  /** Name of the giver, shown on the tag of the closed card. Null if the giver entered no name. */
  readonly senderName: string | null;
  /** Name of the recipient, shown in the greeting of the closed card. Null if the giver entered no name. */
  readonly recipientName: string | null;
  /** Heading and content of the gift. They are immediately visible without JavaScript and in print. */
  readonly children: ReactNode;
};

/**
 * Page of a gift with a dog above the card. The card is closed until its recipient clicks it. It opens on the same page
 * that each later visit shows.
 */
export function GiftOpening({ look, unopenedVoucherToken, senderName, recipientName, children }: OpeningProps) {
  const [phase, setPhase] = useState<Phase>(unopenedVoucherToken === null ? 'open' : 'closed');
  useEffect(() => {
    if (phase === 'closed' || phase === 'open') return undefined;
    if (phase === 'opened') return focusHeading();
    const { lastsMs, next } = moves[phase];
    const timer = setTimeout(() => setPhase(next), lastsMs);
    return () => clearTimeout(timer);
  }, [phase]);

  function press(voucherToken: VoucherToken) {
    setPhase('falling');
    // the server must know that the gift was opened, because the buyer gets an email if it stays unopened
    void callApi(browserApi, openVoucher, { params: { voucherToken } });
  }

  return (
    <>
      <img src={dogPicture} alt="" width={400} height={300} className="gift-dog not-printed" data-phase={phase} />
      {unopenedVoucherToken === null || phase === 'opened' ? null : (
        <div className="gift-waiting only-scripted not-printed" data-phase={phase}>
          <h1 className="thing-title" tabIndex={-1}>
            <Sentence text={greetingOf(recipientName)} />
          </h1>
          {isNotBlank(senderName) ? (
            <p className="gift-from">
              {m.voucher_from()}{' '}
              <bdi translate="no" className="gift-from-name">
                {senderName}
              </bdi>
            </p>
          ) : null}
          <button
            type="button"
            className="gift-open"
            disabled={phase !== 'closed'}
            onClick={() => press(unopenedVoucherToken)}
          >
            <UnopenedGift look={look} />
            <span className="button button-primary">{m.gift_open()}</span>
          </button>
        </div>
      )}
      <div className="gift-inside" data-phase={phase}>
        {children}
      </div>
    </>
  );
}
