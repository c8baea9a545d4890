import type { ReactNode } from 'react';
import type { GiftCard } from '#contracts/selling/catalogue.ts';
import { GIFT_NAME_MAX_LENGTH, PERSONAL_MESSAGE_MAX_LENGTH } from '#contracts/selling/checkout.ts';
import { UNPRINTABLE_FIELD_SUFFIX } from '#domain/core/text/isolated-letter-list.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import { UnprintableLetters } from '#web/lib/forms/unprintable-letters.tsx';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import bow from '../../illustrations/gift-bow.svg';
import { VoucherCard, type GiftTexts } from '../../vouchers/voucher-card.tsx';
import type { CheckoutValues } from './checkout-form-state.ts';
import { GiftDeliveryFields } from './gift-delivery-fields.tsx';

type FieldOf = (name: string) => FieldState;

type GiftFieldsProps = { readonly field: FieldOf; readonly typed: CheckoutValues };

type PrintedName = 'recipientName' | 'petName' | 'personalMessage' | 'senderName';

type PrintedProps = Pick<GiftFieldsProps, 'field'> & {
  readonly name: PrintedName;
  readonly text: string;
  readonly children: ReactNode;
};

/**
 * Field for a text that is printed. It shows a note about characters that the fonts do not contain. Its hidden field
 * contains the text about which the visitor was already asked when the form was sent without JavaScript
 * (`server/core/http/unprintable-letter-problems.ts`).
 */
function PrintedField({ field, name, text, children }: PrintedProps) {
  const { error } = field(name);
  const confirmed = field(`${name}Letters`);
  return (
    <div className="stack-close">
      {children}
      <input type="hidden" name={confirmed.name} value={confirmed.defaultValue ?? ''} />
      {error === undefined ? <UnprintableLetters text={text} words={m.checkout_letters_left_out} /> : null}
    </div>
  );
}

/**
 * Returns the state of a field whose text is printed on the gift card. If the form is sent without JavaScript, the
 * error lists the characters that cannot be printed. With JavaScript, the field lists them while the buyer types.
 */
function printedField(field: FieldOf, name: PrintedName): FieldState {
  const state = field(name);
  const letters = field(name + UNPRINTABLE_FIELD_SUFFIX).defaultValue ?? '';
  const isAsked = state.error === m.field_letters_left_out() && letters !== '';
  return isAsked ? { ...state, error: m.field_letters_asked({ letters }) } : state;
}

/** Fields for a gift, in three groups: recipient, delivery, and the text on the card. */
export function GiftFields({ field, typed }: GiftFieldsProps) {
  const name = { dir: 'auto', autoComplete: 'off', maxLength: GIFT_NAME_MAX_LENGTH };
  return (
    <fieldset className="gift-fields">
      <legend className="sr-only">{m.checkout_gift_recipient_group()}</legend>
      <PrintedField field={field} name="recipientName" text={typed.recipientName}>
        <TextField
          label={m.checkout_recipient_name()}
          optionalMark={m.checkout_optional()}
          {...printedField(field, 'recipientName')}
          {...name}
        />
      </PrintedField>
      <PrintedField field={field} name="petName" text={typed.petName}>
        <TextField
          label={m.checkout_pet_name()}
          optionalMark={m.checkout_optional()}
          hint={m.checkout_pet_name_hint()}
          {...printedField(field, 'petName')}
          {...name}
        />
      </PrintedField>
      <EmailField
        label={m.checkout_recipient_email()}
        optionalMark={m.checkout_optional()}
        hint={m.checkout_recipient_email_hint()}
        {...field('recipientEmail')}
        autoComplete="off"
      />
      <PrintedField field={field} name="personalMessage" text={typed.personalMessage}>
        <TextArea
          label={m.checkout_personal_message()}
          optionalMark={m.checkout_optional()}
          {...printedField(field, 'personalMessage')}
          rows={3}
          maxLength={PERSONAL_MESSAGE_MAX_LENGTH}
        />
      </PrintedField>
      <PrintedField field={field} name="senderName" text={typed.senderName}>
        <TextField
          label={m.checkout_sender_name()}
          optionalMark={m.checkout_optional()}
          {...printedField(field, 'senderName')}
          {...name}
        />
      </PrintedField>
      <GiftDeliveryFields field={field} />
    </fieldset>
  );
}

/**
 * Preview of the gift card as the recipient will see it. On a phone it is a small card above the fields, which stays in
 * view while the buyer fills them in. On wide screens it is next to the fields. The value of the gift is shown with the
 * price.
 */
export function GiftPreview({ card, words }: { readonly card: GiftCard; readonly words: GiftTexts }) {
  const localized = useLocalizedText();
  return (
    <figure className="gift-preview">
      <figcaption className="field-label">{m.checkout_preview()}</figcaption>
      <VoucherCard look={card} words={words}>
        <div className="voucher-card-window voucher-card-window-small">
          <img src={bow} alt="" width="80" height="60" />
          <div className="voucher-window-words stack-lines">
            <p className="part-title">{localized({ en: card.name, he: card.nameHe })}</p>
            <p className="small-words">{m.checkout_preview_code()}</p>
          </div>
        </div>
      </VoucherCard>
    </figure>
  );
}
