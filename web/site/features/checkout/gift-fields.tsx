import type { GiftCard } from '#contracts/selling/catalogue.ts';
import { GIFT_NAME_MAX_LENGTH, PERSONAL_MESSAGE_MAX_LENGTH } from '#contracts/selling/checkout.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import qrWindow from '../../illustrations/qr-window.svg';
import { VoucherCard, type GiftWords } from '../../vouchers/voucher-card.tsx';
import { GiftDeliveryFields } from './gift-delivery-fields.tsx';

/** Whom the gift is for and where it goes, and what stands on it. */
export function GiftFields({ field }: { readonly field: (name: string) => FieldState }) {
  const name = { dir: 'auto', autoComplete: 'off', maxLength: GIFT_NAME_MAX_LENGTH };
  return (
    <fieldset className="grid grid-cols-1 content-start gap-4 rounded-xl bg-surface-warm p-4">
      <legend className="sr-only">{m.checkout_gift_recipient_group()}</legend>
      <TextField
        label={m.checkout_recipient_name()}
        optionalMark={m.checkout_optional()}
        {...field('recipientName')}
        {...name}
      />
      <EmailField
        label={m.checkout_recipient_email()}
        optionalMark={m.checkout_optional()}
        hint={m.checkout_recipient_email_hint()}
        {...field('recipientEmail')}
        autoComplete="off"
      />
      <TextArea
        label={m.checkout_personal_message()}
        optionalMark={m.checkout_optional()}
        {...field('personalMessage')}
        rows={3}
        maxLength={PERSONAL_MESSAGE_MAX_LENGTH}
      />
      <TextField
        label={m.checkout_sender_name()}
        optionalMark={m.checkout_optional()}
        {...field('senderName')}
        {...name}
      />
      <GiftDeliveryFields field={field} />
    </fieldset>
  );
}

/**
 * The card as it will arrive. Below what is typed on a phone, so that it pushes nothing away as it grows; beside it where
 * there is room. What it is worth stands above with its price.
 */
export function GiftPreview({ card, words }: { readonly card: GiftCard; readonly words: GiftWords }) {
  return (
    <figure className="gift-preview">
      <figcaption className="field-label">{m.checkout_preview()}</figcaption>
      <VoucherCard look={card} words={words}>
        <div className="voucher-card-window voucher-card-window-small">
          <img src={qrWindow} alt="" width="72" height="72" />
          <p className="text-sm">{m.checkout_preview_code()}</p>
        </div>
      </VoucherCard>
    </figure>
  );
}
