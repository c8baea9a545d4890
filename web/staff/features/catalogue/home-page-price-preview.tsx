import { useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { previewPrice, type Product } from '#contracts/staff/settings/catalogue.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useDebouncedText } from '../../lib/data/use-debounced-text.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PagePreviewFrame } from '../../lib/page-preview-frame.tsx';
import { usePortal } from '../../lib/portal.tsx';

/** Ids of the home page sections that contain the cards of the products, by kind of product. */
const sections = { package: 'packages', membership: 'packages', gift: 'gift-vouchers' } as const satisfies Record<
  Product['kind'],
  string
>;

type OnSiteProps = {
  readonly product: Pick<Product, 'active' | 'id' | 'kind' | 'number'>;
  readonly priceAgorot: number;
  /** Start of the price in Israel local time, as text. Null if the price starts immediately. */
  readonly begins: string | null;
  /** Start of the price in epoch milliseconds. */
  readonly instantMs: number;
};

/**
 * Preview of the home page with an unsaved price, as visitors will see it on the first day of the price. It loads when
 * it is expanded, and begins at the card of the product.
 */
export function HomePagePricePreview(props: OnSiteProps) {
  const [isOpen, setOpen] = useState(false);
  if (!props.product.active) return <p className="staff-quiet">{m.staff_catalogue_site_off()}</p>;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="staff-summary">{m.staff_catalogue_site()}</summary>
      {isOpen ? <SitePreview {...props} /> : null}
    </details>
  );
}

/**
 * Scrolls to the expanded preview when it opens and when its page has loaded. The preview opens below the button of the
 * dialog, where it would not be visible.
 */
function scrollFoldIntoView(part: HTMLElement | null): void {
  part?.closest('details')?.scrollIntoView({ block: 'start' });
}

function SitePreview({ product, priceAgorot, begins, instantMs }: OnSiteProps) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const typed = useDebouncedText(JSON.stringify({ priceAgorot, begins }));
  const price = JSON.parse(typed) as { readonly priceAgorot: number; readonly begins: string | null };
  const resource = useStaffData(previewPrice, { params: { productId: product.id }, body: { ...price, locale } });
  return (
    <div ref={scrollFoldIntoView} className="staff-stack shop-preview">
      <p className="staff-quiet">{m.staff_catalogue_site_text({ from: formatDateTime(instantMs, portal.locale) })}</p>
      <LanguageChoice chosen={locale} onChoose={setLocale} />
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <div ref={scrollFoldIntoView}>
          <PagePreviewFrame
            html={resource.value.html}
            section={sections[product.kind]}
            card={`${product.kind}-${product.number}`}
          />
        </div>
      )}
    </div>
  );
}
