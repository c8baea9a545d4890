import { formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { memberKindLabels } from './catalogue-words.ts';
import { pricePreviewOf, type FuturePrice, type ProductResponse } from './price-preview-data.ts';

type PreviewProps = { readonly answer: ProductResponse; readonly futurePrice: FuturePrice; readonly title: string };

function Money({ label, agorot }: { readonly label: string; readonly agorot: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{formatShekels(agorot)}</bdi>
      </dd>
    </div>
  );
}

export function PricePreview({ answer, futurePrice, title }: PreviewProps) {
  const { locale } = usePortal();
  const facts = pricePreviewOf(answer, futurePrice);
  return (
    <section className="staff-panel catalogue-preview" aria-label={title}>
      <h2>{title}</h2>
      <p className="staff-quiet">
        {m.staff_catalogue_preview_from({ from: formatDateTime(futurePrice.instantMs, locale) })}
      </p>
      <dl className="catalogue-money">
        <Money label={m.staff_catalogue_list_price()} agorot={facts.priceAgorot} />
        <Money label={m.staff_catalogue_per_wash()} agorot={facts.perWashAgorot} />
        {facts.savingsAgorot === null ? null : (
          <Money label={m.staff_catalogue_saving()} agorot={facts.savingsAgorot} />
        )}
        <Money label={m.staff_catalogue_vat({ percent: `${facts.vatPercent}` })} agorot={facts.vatAgorot} />
        {facts.members.map(({ kind, dueAgorot }) => (
          <Money key={kind} label={memberKindLabels[kind]()} agorot={dueAgorot} />
        ))}
      </dl>
      {facts.members.length === 0 ? (
        <p className="staff-quiet">
          {answer.product.kind === 'gift'
            ? m.staff_catalogue_no_discount()
            : m.staff_catalogue_no_discount_membership()}
        </p>
      ) : null}
    </section>
  );
}
