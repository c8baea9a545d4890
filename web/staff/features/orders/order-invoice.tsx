import { BUSINESS_NAME_MAX_LENGTH, type OrderInvoice } from '#contracts/tax/documents.ts';
import { requestAllocationAgain, setInvoiceBusiness } from '#contracts/staff/sales/order-invoices.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { formatDateTime, isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PrintedField } from '#web/lib/forms/unprintable-letters.tsx';
import { checkCompanyNumber } from '#web/lib/forms/check-company-number.ts';
import { Price } from '#web/lib/language/price.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { allocationReason } from '../../lib/words/allocation-words.ts';
import { Card } from '../../lib/card.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

type InvoiceProps = { readonly order: Pick<StaffOrder, 'invoice' | 'orderId'>; readonly onChanged: () => void };

/**
 * Shows the business on the invoice, and a form to enter a business as long as this is possible. Collapsed if no
 * business was entered. Renders nothing if there is neither a business nor a form.
 */
export function Invoice({ order, onChanged }: InvoiceProps) {
  const mayWrite = mayUse(useMe(), 'customer.write');
  const { buyer, mayName } = order.invoice;
  const isAsking = mayName && mayWrite;
  if (buyer === null && !isAsking) return null;
  return (
    <details className="order-card" open={buyer !== null}>
      <summary className="staff-summary">{m.taxdoc_buyer_ask()}</summary>
      {buyer === null ? null : (
        <p>{m.taxdoc_buyer_named({ name: isolated(buyer.name), registration: leftToRight(buyer.registration) })}</p>
      )}
      {isAsking ? <BusinessForm order={order} onChanged={onChanged} /> : null}
    </details>
  );
}

/**
 * Shows an invoice that waits for an allocation number of the Tax Authority. It states the reason and the next action.
 */
export function HeldInvoice({ order, onChanged }: InvoiceProps) {
  const { held } = order.invoice;
  if (held === null) return null;
  return (
    <Card title={m.taxdoc_buyer_ask()}>
      <HeldInvoiceDetails held={held} order={order} onChanged={onChanged} />
    </Card>
  );
}

type HeldProps = InvoiceProps & { readonly held: NonNullable<OrderInvoice['held']> };

/** Shows the reason why the invoice waits for its allocation number, with a button that requests the number now. */
function HeldInvoiceDetails({ held, order: { orderId }, onChanged }: HeldProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'customer.write');
  const [pending, during] = useBusy();
  const { askedAt, codes, mayAsk, refusedBefore, totalAgorot, triedAt } = held;
  const when = (at: string) => formatDateTime(Date.parse(at), locale);

  async function ask() {
    const answer = await during(() => callStaff(requestAllocationAgain, { params: { orderId } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    const isRequested = answer.value.outcome === 'asked';
    showToast({ title: isRequested ? m.staff_allocation_asked_now() : m.staff_allocation_waiting() });
    return onChanged();
  }

  return (
    <>
      <p>
        {codes === null ? m.staff_allocation_silent() : m.staff_allocation_refused()} <Price agorot={totalAgorot} />
      </p>
      {codes === null ? null : (
        <ul>
          {codes.map((code) => (
            <li key={code}>{allocationReason(code)}</li>
          ))}
        </ul>
      )}
      <p className="staff-quiet">
        {codes === null
          ? m.staff_allocation_since({ since: when(askedAt), next: when(triedAt) })
          : m.staff_allocation_mend()}
        {refusedBefore === 0 ? '' : ` ${m.staff_allocation_before({ count: String(refusedBefore) })}`}
      </p>
      {mayAsk && mayWrite ? (
        <div className="order-acts">
          <button type="button" className="button button-secondary" disabled={pending} onClick={() => void ask()}>
            {m.staff_allocation_ask()}
          </button>
        </div>
      ) : null}
    </>
  );
}

const NUMBER = 'registrationNumber';
const NUMBER_MAX = 20;

/**
 * Form in which staff enter the business for an invoice when a buyer calls. Buyers find the same form on the receipt
 * page.
 */
function BusinessForm({ order: { orderId }, onChanged }: InvoiceProps) {
  const { locale } = usePortal();
  const { field, form, end } = useForm({
    send: ({ businessName = '', registrationNumber = '' }) =>
      callStaff(setInvoiceBusiness, {
        params: { orderId },
        body: { businessName, registrationNumber, language: locale },
      }),
    check: checkCompanyNumber,
    onDone: () => {
      showToast({ title: m.staff_buyer_named() });
      onChanged();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <p className="staff-quiet">{m.taxdoc_buyer_explained()}</p>
      <PrintedField words={m.field_letters_in_business_name}>
        <TextField
          {...field('businessName')}
          label={m.taxdoc_buyer_business()}
          autoComplete="off"
          dir="auto"
          required
          maxLength={BUSINESS_NAME_MAX_LENGTH}
        />
      </PrintedField>
      <TextField
        {...field(NUMBER)}
        label={m.taxdoc_buyer_number()}
        hint={m.taxdoc_buyer_number_hint()}
        autoComplete="off"
        inputMode="numeric"
        dir="ltr"
        required
        maxLength={NUMBER_MAX}
      />
      <FormFooter {...end} label={m.taxdoc_buyer_send()} busy={m.staff_list_loading()} look="order-invoice-send" />
    </form>
  );
}
