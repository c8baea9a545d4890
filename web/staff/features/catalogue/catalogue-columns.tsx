import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { Product } from '#contracts/staff/settings/catalogue.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { NoValue } from '../../kit/no-value.tsx';
import type { ListColumn } from '../../list/columns.ts';
import type { CsvCell } from '../../list/csv.ts';
import { productKindLabels } from './catalogue-words.ts';
import { productNameOf } from './price-preview-data.ts';
import { priceStartText } from './price-start.ts';
import { SaleState, saleStateText } from './sale-state.tsx';

function currentPriceText({ current }: Product): string {
  return current === null ? m.staff_catalogue_no_price() : isolatedShekels(current.priceAgorot);
}

function priceCell({ current }: Product): CsvCell {
  return current === null ? m.staff_catalogue_no_price() : agorotToShekels(current.priceAgorot);
}

function nextPriceText({ next }: Product, locale: Locale): string {
  if (next === null) return m.staff_catalogue_no_next();
  const from = priceStartText(Date.parse(next.validFrom), locale);
  return m.staff_catalogue_price_from({ price: isolatedShekels(next.priceAgorot), from });
}

/**
 * Returns the columns of the catalogue. `from` is the URL of the list with its filters. The link back uses it to
 * restore the filters.
 */
export function catalogueColumns(locale: Locale, from: string): readonly ListColumn<Product>[] {
  return [
    {
      id: 'name',
      header: m.staff_catalogue_name(),
      cell: (product) => (
        <Link to={`/admin/catalogue/${product.id}`} state={{ from }}>
          <bdi>{productNameOf(product, locale)}</bdi>
        </Link>
      ),
      text: (product) => productNameOf(product, locale),
    },
    {
      id: 'kind',
      header: m.staff_catalogue_kind(),
      card: 'plain',
      cell: ({ kind }) => productKindLabels[kind](),
      text: ({ kind }) => productKindLabels[kind](),
    },
    {
      id: 'washes',
      header: m.staff_catalogue_washes(),
      cell: ({ washCount }) => washCount,
      text: ({ washCount }) => washCount,
    },
    { id: 'price', header: m.staff_catalogue_price_now(), card: 'side', cell: currentPriceText, text: priceCell },
    {
      id: 'next',
      header: m.staff_catalogue_price_next(),
      cell: (product) =>
        product.next === null ? <NoValue text={m.staff_catalogue_no_next()} /> : nextPriceText(product, locale),
      text: (product) => nextPriceText(product, locale),
    },
    {
      id: 'sale',
      header: m.staff_catalogue_sale(),
      card: 'plain',
      cell: ({ active }) => <SaleState active={active} />,
      text: ({ active }) => saleStateText(active),
    },
  ];
}
