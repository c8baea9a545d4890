import type { OrderId } from '#contracts/core/ids.ts';
import { getOrderDocumentPdf } from '#contracts/staff/sales/order-documents.ts';
import type { OrderDocumentItem } from '#contracts/tax/documents.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { taxTypeLabels } from '#web/lib/language/tax-type-words.ts';
import { usePortal } from '../../lib/portal.tsx';

/** Returns the name of a tax document with its number. Returns null if the type or the number is missing. */
export function documentName({ number, type }: OrderDocumentItem): string | null {
  return type === null || number === null
    ? null
    : m.taxdoc_document({ type: taxTypeLabels[type](), number: leftToRight(number) });
}

type LinkProps = { readonly document: OrderDocumentItem; readonly orderId: OrderId; readonly name: string };

/**
 * Shows the name of a document as a link to the shop's own file or to the provider's page. Shows plain text if there is
 * no link.
 */
export function DocumentLink({ document: { number, pdf, type, url }, orderId, name }: LinkProps) {
  const { locale } = usePortal();
  const own =
    pdf && type !== null && number !== null
      ? endpointUrlOf(getOrderDocumentPdf, {
          params: { orderId, type: String(type), number },
          query: { language: locale },
        })
      : null;
  const href = own ?? url;
  return href === null ? (
    name
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
