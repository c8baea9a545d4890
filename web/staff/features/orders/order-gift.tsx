import { useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { Card, Fact } from '../../lib/card.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { giftChannelText } from '../../lib/words/timeline-words.ts';
import { GiftRecipientDialog } from './gift-recipient-dialog.tsx';
import { hasValidVouchers } from './order-buyer.ts';
import type { RevealedBuyer } from './revealed-buyers.tsx';

type Gift = NonNullable<StaffOrder['gift']>;
type GiftProps = {
  readonly order: StaffOrder;
  readonly shown: RevealedBuyer | null;
  readonly onChanged: () => void;
};

/**
 * Shows the recipient and the sender of a gift, and if the gift was delivered or claimed. Personal data is masked until
 * a staff user reveals it.
 */
export function OrderGift({ order, shown, onChanged }: GiftProps) {
  const { locale } = usePortal();
  const { gift } = order;
  if (gift === null) return null;
  return (
    <Card title={titleOf(gift, shown)}>
      <p>{stateText(gift, locale)}</p>
      <Contact gift={gift} shown={shown} />
      <ChangeRecipientButton order={order} gift={gift} onChanged={onChanged} />
    </Card>
  );
}

type ElsewhereProps = Pick<GiftProps, 'order' | 'onChanged'> & { readonly gift: Gift };

/**
 * Button that sends the gift to another contact. It is hidden if the gift has arrived or no voucher is usable. It is
 * also hidden from users without the permission `voucher.write`.
 */
function ChangeRecipientButton({ order, gift, onChanged }: ElsewhereProps) {
  const mayWrite = mayUse(useMe(), 'voucher.write');
  const [isOpen, setOpen] = useState(false);
  const isUsable = order.vouchers.some(({ state }) => state === 'active');
  if (!mayWrite || gift.arrived || !hasValidVouchers(order) || !isUsable) return null;
  return (
    <>
      <div className="order-acts">
        <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
          {m.staff_gift_elsewhere()}
        </button>
      </div>
      {isOpen ? (
        <GiftRecipientDialog
          order={order}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function titleOf({ recipientNameMasked, senderNameMasked }: Gift, shown: RevealedBuyer | null): string {
  const to = (shown === null ? recipientNameMasked : shown.recipientName) ?? '';
  const from = (shown === null ? senderNameMasked : shown.senderName) ?? '';
  const [recipient, sender] = [isolated(to), isolated(from)];
  if (to !== '' && from !== '') return m.staff_order_gift_to_from({ recipient, sender });
  if (to !== '') return m.staff_order_gift_to({ recipient });
  return from === '' ? m.staff_order_gift() : m.staff_order_gift_from({ sender });
}

function stateText(
  { arrived, channel, claim, dueAt, outcome, recipientMasked, waiting }: Gift,
  locale: Locale,
): string {
  if (claim !== null) return giftClaimText(claim, locale);
  if (arrived) return m.staff_order_gift_arrived();
  if (dueAt !== null) return m.staff_order_gift_planned({ date: formatDate(Date.parse(dueAt), locale) });
  if (channel === 'link') return m.staff_order_gift_undelivered();
  if (waiting) return m.staff_order_gift_waiting();
  if (outcome === 'sent' && channel !== null) return m.staff_order_gift_sent({ way: giftChannelText(channel) });
  return recipientMasked === null ? m.staff_order_gift_in_person() : m.staff_order_gift_none();
}

/** Shows the contact to which the gift is delivered. Once personal data is revealed, also shows the pet's name. */
function Contact({ gift: { recipientMasked }, shown }: { readonly gift: Gift; readonly shown: RevealedBuyer | null }) {
  const facts =
    shown === null
      ? [
          {
            name: m.staff_order_recipient(),
            value: recipientMasked,
            dir: recipientMasked === UNREADABLE_PLACEHOLDER ? 'auto' : 'ltr',
          },
        ]
      : [
          { name: m.staff_order_email(), value: shown.recipientEmail, dir: 'ltr' },
          { name: m.staff_order_phone(), value: shown.recipientPhone, dir: 'ltr' },
          { name: m.staff_order_pet(), value: shown.petName, dir: 'auto' },
        ];
  const known = facts.filter(({ value }) => value !== null && value !== '');
  return known.length === 0 ? null : (
    <dl className="order-facts">
      {known.map(({ name, value, dir }) => (
        <Fact key={name} name={name}>
          <bdi dir={dir}>{readableOrPlaceholder(value ?? '')}</bdi>
        </Fact>
      ))}
    </dl>
  );
}
