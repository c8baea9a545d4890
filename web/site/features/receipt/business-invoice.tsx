import { Suspense } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useFormResult } from '#web/lib/forms/form-return.ts';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

const form = lazyComponent(
  () => import('./business-form.tsx').then((part) => part.BusinessForm),
  ({ onMissing }) => onMissing(),
);

/** Returns true if the URL of a receipt requests the form for a business invoice. */
function isBusinessFormRequested(search: URLSearchParams): boolean {
  return search.get('invoice') === 'business';
}

/** Loads the form before the page is rendered, if the URL requests it. */
export async function prepareBusinessForm(url: URL): Promise<void> {
  if (isBusinessFormRequested(url.searchParams)) await form.preload();
}

type Props = { readonly transactionId: ReceiptToken; readonly taxDocuments: TaxDocuments };

function BusinessRequest({ transactionId }: { readonly transactionId: ReceiptToken }) {
  const [search, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const back = useFormResult();
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  if (!isBusinessFormRequested(search)) {
    return (
      <Link
        className="inline-link button-own-width"
        to="?invoice=business#tax-documents"
        preventScrollReset
        onPointerEnter={() => void form.preload()}
      >
        {m.taxdoc_buyer_ask()}
      </Link>
    );
  }
  return (
    <div className="stack">
      <h3 className="small-title">{m.taxdoc_buyer_ask()}</h3>
      <p className="side-note">{m.taxdoc_buyer_explained()}</p>
      <Suspense fallback={null}>
        <form.Part
          transactionId={transactionId}
          back={back}
          onMissing={close}
          onDone={async () => {
            // the form is removed after the response, so the focus is moved before it is lost
            document.getElementById('tax-documents')?.focus();
            await revalidate();
            close();
          }}
        />
      </Suspense>
    </div>
  );
}

/** Shows the state of the business invoice. Renders nothing if the invoice can no longer be requested. */
export function BusinessInvoice({ transactionId, taxDocuments }: Props) {
  const { allocation, buyer, canNameBuyer } = taxDocuments;
  if (buyer === null) return canNameBuyer ? <BusinessRequest transactionId={transactionId} /> : <RefusedNotice />;
  return (
    <div className="side-note stack-close">
      <p>
        <Sentence
          text={m.taxdoc_buyer_named({ name: isolated(buyer.name), registration: leftToRight(buyer.registration) })}
        />
      </p>
      {allocation === null ? null : (
        <p className={allocation === 'refused' ? 'notice notice-danger' : 'notice notice-info'}>
          {allocation === 'refused' ? m.taxdoc_allocation_refused() : m.taxdoc_allocation_asked()}
        </p>
      )}
    </div>
  );
}

/** Shows that a form sent without JavaScript was refused because it came too late. */
function RefusedNotice() {
  const { failure } = useFormResult();
  return failure === null ? null : <p className="notice notice-danger">{failure}</p>;
}
