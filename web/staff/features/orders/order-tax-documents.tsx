import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import type { OrderDocumentItem } from '#contracts/tax/documents.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { Card } from '../../lib/card.tsx';
import { paymentProviderName } from '../../lib/words/payment-provider-name.ts';
import { usePortal } from '../../lib/portal.tsx';
import { documentName } from './order-story.tsx';

/** Lists the tax documents of an order: the shop's own documents, or the payment provider's documents. */
export function TaxDocuments({ papers }: Pick<StaffOrder, 'papers'>) {
  if (papers.length === 0) return null;
  return (
    <Card title={m.taxdoc_heading()}>
      <ul className="order-items">
        {papers.map((paper) => (
          <li key={`${paper.provider} ${paper.type} ${paper.number} ${paper.at} ${paper.isCredit}`}>
            <Paper paper={paper} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Paper({ paper }: { readonly paper: OrderDocumentItem }) {
  const { locale } = usePortal();
  const { at, isCredit, provider, totalAgorot, trouble, url } = paper;
  const documented = documentName(paper);
  const isThere = documented !== null;
  const name = documented ?? m.staff_paper_missing();
  return (
    <>
      <p>
        {url === null ? name : <a href={url}>{name}</a>}
        {isThere ? null : <span className="staff-state staff-state-disabled">{m.staff_paper_waits()}</span>}
      </p>
      <p className="staff-quiet">
        <time dateTime={at}>{formatDate(Date.parse(at), locale)}</time> · {isCredit ? `${m.staff_paper_credit()} ` : ''}
        <Price agorot={totalAgorot} />
        {provider === null ? null : (
          <>
            {' · '}
            <bdi lang="en">{paymentProviderName(provider)}</bdi>
          </>
        )}
      </p>
      {trouble === null ? null : (
        <p className="staff-quiet">
          <bdi lang="en" dir="ltr">
            {trouble}
          </bdi>
        </p>
      )}
    </>
  );
}
