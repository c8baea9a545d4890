import { useId } from 'react';
import { Link } from 'react-router';
import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import { PERSONAL_MESSAGE_MAX_LENGTH, RECIPIENT_NAME_MAX_LENGTH } from '#contracts/selling/checkout.ts';
import { EMAIL_MAX_LENGTH } from '#contracts/core/person.ts';
import { directionOf } from '#contracts/core/locale.ts';
import { formatShekels, leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { fieldProblemWords } from '#web/lib/field-words.ts';
import { usePage } from '#web/lib/page.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { EmailField } from '../../forms/person-fields.tsx';
import { CheckoutDisclosure, CheckoutSummary } from './checkout-summary.tsx';
import { draftNameOf, valuesFrom, type CheckoutProduct, type CheckoutValues } from './checkout-form-state.ts';
import { memberPrice, type MemberPrice } from './member-price.ts';
import { PaymentMethods } from './payment-methods.tsx';
import type { Purchase } from './purchase-address.ts';
import { useCheckout } from './use-checkout.ts';

export type CheckoutDialogProps = {
  readonly purchase: Purchase;
  readonly packages: readonly WashPackage[];
  readonly giftCards: readonly GiftCard[];
  /** Fresh per rendered page, for the form without scripts; null when the dialog was opened by a script. */
  readonly formKey: string | null;
  /** What had been typed before a refusal without scripts. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** The refusal that the address carries back (`?problem=…&field=…&why=…`), as codes. */
  readonly refusal: { readonly code: string; readonly field: string | null; readonly why: string | null } | null;
  /** Takes the purchase out of the address. */
  readonly onClose: () => void;
};

type Errors = Partial<Record<keyof CheckoutValues, string>>;

/** The thing that the address names, if the catalogue has it. */
function productOf({ purchase, packages, giftCards }: CheckoutDialogProps): CheckoutProduct | null {
  if (purchase.kind === 'gift') {
    const gift = giftCards.find(({ id }) => id === purchase.id);
    return gift === undefined ? null : { kind: 'gift', item: gift };
  }
  const washPackage = packages.find(({ id }) => id === purchase.id);
  return washPackage === undefined ? null : { kind: 'package', item: washPackage };
}

/** A refusal that came back in the address, in words: at its field where it has one. */
function refusalIn({ refusal }: CheckoutDialogProps): { failure: string | null; errors: Errors } {
  if (refusal === null) return { failure: null, errors: {} };
  if (refusal.code !== 'validation_failed' || refusal.field === null) {
    return { failure: problemWords(refusal.code), errors: {} };
  }
  return { failure: null, errors: { [refusal.field]: fieldProblemWords(refusal.why) } };
}

type FieldsProps = { readonly values: CheckoutValues; readonly errors: Errors };

function RecipientFields({ values, errors }: FieldsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-xl bg-surface-warm p-4">
      <legend className="sr-only">{m.checkout_gift_recipient_group()}</legend>
      <TextField
        label={m.checkout_recipient_name()}
        optionalMark={m.checkout_optional()}
        error={errors.recipientName}
        name="recipientName"
        dir="auto"
        autoComplete="off"
        maxLength={RECIPIENT_NAME_MAX_LENGTH}
        defaultValue={values.recipientName}
      />
      <TextField
        label={m.checkout_recipient_email()}
        optionalMark={m.checkout_optional()}
        hint={m.checkout_recipient_email_hint()}
        error={errors.recipientEmail}
        name="recipientEmail"
        type="email"
        dir="ltr"
        autoComplete="off"
        inputMode="email"
        maxLength={EMAIL_MAX_LENGTH}
        defaultValue={values.recipientEmail}
      />
      <TextArea
        label={m.checkout_personal_message()}
        optionalMark={m.checkout_optional()}
        error={errors.personalMessage}
        name="personalMessage"
        rows={3}
        maxLength={PERSONAL_MESSAGE_MAX_LENGTH}
        defaultValue={values.personalMessage}
      />
    </fieldset>
  );
}

function HiddenFields({ product, formKey }: { readonly product: CheckoutProduct; readonly formKey: string | null }) {
  return (
    <>
      <input type="hidden" name="packageId" value={product.item.id} />
      {formKey === null ? null : <input type="hidden" name="idempotencyKey" value={formKey} />}
      {product.kind === 'gift' ? (
        <>
          <input type="hidden" name="isGiftCard" value="true" />
          <input type="hidden" name="useFullPrice" value="true" />
        </>
      ) : (
        <input type="hidden" name="applyMemberDiscount" value="true" />
      )}
    </>
  );
}

function DialogHead({ title, titleId, onClose }: { title: string; titleId: string; onClose: () => void }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{m.checkout_step()}</p>
        <h2 id={titleId} className="text-2xl font-bold" tabIndex={-1} data-first-focus>
          {title}
        </h2>
      </div>
      <Link
        to={{ search: '' }}
        aria-label={m.checkout_close()}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-brand-soft"
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <CloseIcon className="size-6" />
      </Link>
    </div>
  );
}

type FormProps = CheckoutDialogProps & {
  readonly product: CheckoutProduct;
  readonly price: MemberPrice;
  readonly ownEmail: string;
};

function CheckoutForm({ product, price, ownEmail, ...props }: FormProps) {
  const { pending, failure, errors, submit } = useCheckout(product, props.onClose, refusalIn(props));
  const values = valuesFrom(props.draft);
  const gift = product.kind === 'gift';
  const formRef = useKeptDraft({
    name: draftNameOf(product),
    answered: props.draft !== null,
    onPutBack: () => undefined,
  });
  return (
    <form
      ref={formRef}
      method="post"
      action={gift ? '/api/nayax-checkout' : '/api/express-checkout'}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <HiddenFields product={product} formKey={props.formKey} />
      {gift ? <RecipientFields values={values} errors={errors} /> : null}
      <EmailField
        label={m.checkout_email()}
        hint={gift ? m.checkout_email_hint_gift() : m.checkout_email_hint_package()}
        error={errors.email}
        typed={values.email === '' ? ownEmail : values.email}
      />
      <PaymentMethods chosen={values.paymentMethod} error={errors.paymentMethod} />
      <CheckoutDisclosure product={product} />
      <FormFailure failure={failure} note={m.checkout_nothing_charged()} />
      <button type="submit" className="button button-primary w-full text-lg" disabled={pending}>
        {pending ? m.checkout_processing() : m.checkout_submit({ price: leftToRight(formatShekels(price.dueAgorot)) })}
      </button>
    </form>
  );
}

function PricedCheckout(props: CheckoutDialogProps & { readonly product: CheckoutProduct }) {
  const customer = useCustomer();
  const price = memberPrice(props.product, customer);
  return (
    <>
      <CheckoutSummary product={props.product} price={price} />
      <CheckoutForm {...props} price={price} ownEmail={customer?.email ?? ''} />
    </>
  );
}

/** The express checkout: one field, a way to pay, a button that says the price. A plain form underneath. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { locale } = usePage();
  const titleId = useId();
  const product = productOf(props);
  return (
    <Dialog labelledBy={titleId} onClose={props.onClose}>
      <div lang={locale} dir={directionOf(locale)} className="grid grid-cols-1 gap-5 wrap-break-word">
        <DialogHead
          title={props.purchase.kind === 'gift' ? m.checkout_title_gift() : m.checkout_title_package()}
          titleId={titleId}
          onClose={props.onClose}
        />
        {product === null ? (
          <p className="notice notice-danger">{problemWords('package_not_found')}</p>
        ) : (
          <PricedCheckout {...props} product={product} />
        )}
      </div>
      <ToastRegion closeLabel={m.toast_close()} />
    </Dialog>
  );
}
