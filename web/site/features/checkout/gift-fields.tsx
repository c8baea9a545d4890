import type { ReactNode } from 'react';
import type { GiftCard } from '#contracts/selling/catalogue.ts';
import { GIFT_NAME_MAX_LENGTH, PERSONAL_MESSAGE_MAX_LENGTH } from '#contracts/selling/checkout.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import qrWindow from '../../illustrations/qr-window.svg';
import { VoucherCard, type GiftWords } from '../../vouchers/voucher-card.tsx';
import type { CheckoutValues } from './checkout-form-state.ts';
import { GiftDeliveryFields } from './gift-delivery-fields.tsx';
import { LettersLeftOut } from './letters-left-out.tsx';

type FieldOf = (name: string) => FieldState;

type GiftFieldsProps = { readonly field: FieldOf; readonly typed: CheckoutValues };

type PrintedProps = Pick<GiftFieldsProps, 'field'> & {
  readonly name: 'recipientName' | 'personalMessage' | 'senderName';
  readonly text: string;
  readonly children: ReactNode;
};

/**
 * A field that goes on paper, and which of its letters do not. The hidden field carries what was asked about in a post
 * without scripts (`server/core/http/letter-doubts.ts`).
 */
function Printed({ field, name, text, children }: PrintedProps) {
  const { error, defaultValue = '' } = field(name);
  const asked = field(`${name}Letters`);
  return (
    <div className="grid gap-2">
      {children}
      <input type="hidden" name={asked.name} value={error === undefined ? (asked.defaultValue ?? '') : defaultValue} />
      {error === undefined ? <LettersLeftOut text={text} /> : null}
    </div>
  );
}

/** Whom the gift is for and where it goes, and what stands on it. */
export function GiftFields({ field, typed }: GiftFieldsProps) {
  const name = { dir: 'auto', autoComplete: 'off', maxLength: GIFT_NAME_MAX_LENGTH };
  return (
    <fieldset className="grid grid-cols-1 content-start gap-4 rounded-xl bg-surface-warm p-4">
      <legend className="sr-only">{m.checkout_gift_recipient_group()}</legend>
      <Printed field={field} name="recipientName" text={typed.recipientName}>
        <TextField
          label={m.checkout_recipient_name()}
          optionalMark={m.checkout_optional()}
          {...field('recipientName')}
          {...name}
        />
      </Printed>
      <EmailField
        label={m.checkout_recipient_email()}
        optionalMark={m.checkout_optional()}
        hint={m.checkout_recipient_email_hint()}
        {...field('recipientEmail')}
        autoComplete="off"
      />
      <Printed field={field} name="personalMessage" text={typed.personalMessage}>
        <TextArea
          label={m.checkout_personal_message()}
          optionalMark={m.checkout_optional()}
          {...field('personalMessage')}
          rows={3}
          maxLength={PERSONAL_MESSAGE_MAX_LENGTH}
        />
      </Printed>
      <Printed field={field} name="senderName" text={typed.senderName}>
        <TextField
          label={m.checkout_sender_name()}
          optionalMark={m.checkout_optional()}
          {...field('senderName')}
          {...name}
        />
      </Printed>
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
