import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import type { AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { problemText } from '#web/lib/calls/problem-words.ts';
import { useCustomer } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { CheckoutDisclosure, CheckoutSummary } from './checkout-summary.tsx';
import { checkoutValuesFrom, type CheckoutProduct, type CheckoutValues } from './checkout-form-state.ts';
import { GiftFields, GiftPreview } from './gift-fields.tsx';
import { memberPrice, type MemberPrice } from '../../discounts/member-price.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { AcceptedPayments } from './accepted-payments.tsx';
import type { Purchase } from './purchase-address.ts';
import { useCheckout, type CheckoutRefusal } from './use-checkout.ts';
import '../../styles/pages.css';

export type CheckoutDialogProps = {
  readonly purchase: Purchase;
  readonly packages: readonly WashPackage[];
  readonly giftCards: readonly GiftCard[];
  /** Payment methods that the shop offers. Null if the server did not respond. */
  readonly offers: readonly AvailablePaymentMethod[] | null;
  /**
   * Idempotency key for the form without JavaScript, which the server creates for each rendered page. Null if a script
   * opened the dialog.
   */
  readonly formKey: string | null;
  /** Values that were typed before a form without JavaScript was refused. Null if no form was refused. */
  readonly draft: Readonly<Record<string, string>> | null;
  /** Refusal of the checkout from the URL of the page. Null if there was no refusal. */
  readonly refusal: CheckoutRefusal | null;
  /** Closes the dialog by removing the purchase from the URL. */
  readonly onClose: () => void;
};

/** Returns the product that the URL names. Returns null if the catalogue does not contain it. */
function productOfPurchase({ purchase, packages, giftCards }: CheckoutDialogProps): CheckoutProduct | null {
  if (purchase.kind === 'gift') {
    const gift = giftCards.find(({ id }) => id === purchase.id);
    return gift === undefined ? null : { kind: 'gift', item: gift };
  }
  const washPackage = packages.find(({ id }) => id === purchase.id);
  return washPackage === undefined ? null : { kind: 'package', item: washPackage };
}

type HiddenProps = {
  readonly product: CheckoutProduct;
  readonly dueAgorot: number;
  readonly formKey: string | null;
};

function HiddenFields({ product, dueAgorot, formKey }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="packageId" value={product.item.id} />
      <input type="hidden" name="shownAgorot" value={dueAgorot} />
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

type HeadProps = { title: string; titleId: string; step: string | null; onClose: () => void };

function DialogHead({ title, titleId, step, onClose }: HeadProps) {
  return (
    <div className="dialog-head checkout-head">
      <div className="checkout-head-words">
        {step === null ? null : <p>{step}</p>}
        <h2 id={titleId} tabIndex={-1} data-first-focus>
          {title}
        </h2>
      </div>
      <Link
        to={{ search: '' }}
        aria-label={m.checkout_close()}
        className="icon-button checkout-close"
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <CloseIcon className="icon-large" />
      </Link>
      <ToastRegion closeLabel={m.toast_close()} />
    </div>
  );
}

/**
 * Shows that the customer has to pay nothing. The payment method becomes a hidden field, because the form must always
 * contain a method.
 */
function NothingToPay({ paymentMethod }: Pick<CheckoutValues, 'paymentMethod'>) {
  return (
    <>
      <input type="hidden" name="paymentMethod" value={paymentMethod} />
      <p className="notice">{m.checkout_nothing_to_pay()}</p>
    </>
  );
}

type FormProps = CheckoutDialogProps & {
  readonly product: CheckoutProduct;
  readonly price: MemberPrice;
  readonly ownEmail: string;
};

function CheckoutForm({ product, price, ownEmail, ...props }: FormProps) {
  const values = checkoutValuesFrom(props.draft);
  const [typed, setTyped] = useState(values);
  const { errors, field, form, end } = useCheckout(product, props.onClose, {
    ...props,
    dueAgorot: price.dueAgorot,
    watch: (texts) => setTyped(checkoutValuesFrom(texts)),
  });
  const isGift = product.kind === 'gift';
  const isFree = price.dueAgorot === 0;
  return (
    <form
      {...form}
      method="post"
      action={isGift ? '/api/nayax-checkout' : '/api/express-checkout'}
      className={isGift ? 'checkout-form gift-form' : 'checkout-form'}
    >
      <HiddenFields product={product} dueAgorot={price.dueAgorot} formKey={props.formKey} />
      {/* the summary is inside the form, because the foot is sticky only within its form */}
      <CheckoutSummary product={product} price={price} />
      <EmailField
        label={isGift ? m.checkout_email_yours() : m.checkout_email()}
        hint={isGift ? m.checkout_email_hint_gift() : m.checkout_email_hint_package()}
        {...field('email')}
        defaultValue={values.email === '' ? ownEmail : values.email}
        required
      />
      {isGift ? (
        <div className="gift-writing">
          <GiftPreview card={product.item} words={typed} />
          <GiftFields field={field} typed={typed} />
        </div>
      ) : null}
      {isFree ? (
        <NothingToPay paymentMethod={values.paymentMethod} />
      ) : (
        <PaymentMethods offers={props.offers} chosen={values.paymentMethod} error={errors['paymentMethod']} />
      )}
      <CheckoutDisclosure product={product} free={isFree} />
      <div className="dialog-foot">
        {isFree ? null : <AcceptedPayments offers={props.offers} />}
        <FormFooter
          {...end}
          note={m.checkout_nothing_charged()}
          label={isFree ? m.checkout_submit_free() : m.checkout_submit({ price: isolatedShekels(price.dueAgorot) })}
          look="button-main"
        />
      </div>
    </form>
  );
}

function PricedCheckout(props: CheckoutDialogProps & { readonly product: CheckoutProduct }) {
  const customer = useCustomer();
  const price = memberPrice(props.product, customer);
  return <CheckoutForm {...props} price={price} ownEmail={customer?.email ?? ''} />;
}

/**
 * Dialog for the express checkout. It contains one field, the payment methods, and a button with the price. Without
 * JavaScript it is a native form.
 */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { locale } = usePage();
  const titleId = useId();
  const product = productOfPurchase(props);
  return (
    <Dialog labelledBy={titleId} onClose={props.onClose} wide={props.purchase.kind === 'gift'}>
      <div lang={locale} dir={textDirectionOf(locale)} className="checkout-dialog long-words">
        <DialogHead
          title={props.purchase.kind === 'gift' ? m.checkout_title_gift() : m.checkout_title_package()}
          titleId={titleId}
          step={product === null || product.item.priceAgorot === 0 ? null : m.checkout_step()}
          onClose={props.onClose}
        />
        {product === null ? (
          <p className="notice notice-danger">{problemText('package_not_found')}</p>
        ) : (
          <PricedCheckout {...props} product={product} />
        )}
      </div>
    </Dialog>
  );
}
