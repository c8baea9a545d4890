import { CodeText } from '#web/ui/code-text.tsx';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Card, Fact } from '../../lib/card.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';
import { GallerySection, useComponentTexts, type ComponentTexts } from './gallery-section.tsx';

type Look = 'site' | 'portal';
type LookProps = { readonly look: Look };

type Row = { readonly id: string; readonly station: string; readonly washes: number; readonly active: boolean };

function columnsOf(words: ComponentTexts): readonly ListColumn<Row>[] {
  return [
    { id: 'station', header: words('station'), cell: ({ station }) => station, sort: 'station' },
    { id: 'washes', header: words('washes'), cell: ({ washes }) => washes, sort: 'washes' },
    {
      id: 'state',
      header: words('state'),
      cell: ({ active }) => (
        <span className={`staff-state staff-state-${active ? 'active' : 'waiting'}`}>
          {words(active ? 'active' : 'waiting')}
        </span>
      ),
    },
  ];
}

export function TableExamples() {
  const words = useComponentTexts();
  const rows: readonly Row[] = [
    { id: 'a', station: words('stationOne'), washes: 128, active: true },
    { id: 'b', station: words('stationTwo'), washes: 7, active: false },
  ];
  return (
    <GallerySection title={words('table')}>
      <ListTable
        label={words('washes')}
        rows={rows}
        rowId={({ id }) => id}
        pending={false}
        columns={columnsOf(words)}
        sums={{ of: { washes: 135 } }}
      />
    </GallerySection>
  );
}

/** Shows a card with facts, which only the staff portal has, and lines as on a receipt. */
export function CardExamples({ look }: LookProps) {
  const words = useComponentTexts();
  return (
    <GallerySection title={words('cards')}>
      {look === 'site' ? null : (
        <Card title={words('order')}>
          <dl className="parts-facts">
            <Fact name={words('station')}>{words('stationOne')}</Fact>
            <Fact name={words('washes')}>3</Fact>
          </dl>
        </Card>
      )}
      <dl>
        <DetailLine name={words('total')}>
          <bdi>₪120.00</bdi>
        </DetailLine>
        <DetailLine name={words('voucher')}>
          <CodeText code="K7QM-2P9X-4TBD" />
        </DetailLine>
      </dl>
    </GallerySection>
  );
}

const nothing = () => undefined;

/** Shows the loading, error and empty states that appear instead of data. */
export function StateExamples({ look }: LookProps) {
  const words = useComponentTexts();
  return (
    <GallerySection title={words('states')}>
      {look === 'site' ? (
        <StatusMessagePage picture="/favicon.svg" title={words('empty')} text={words('emptyText')}>
          <a className="button button-secondary" href={`#${look}`}>
            {words('link')}
          </a>
        </StatusMessagePage>
      ) : (
        <>
          <LoadState resource={{ value: null, failure: null, retry: nothing }} />
          <LoadState resource={{ value: null, failure: words('failed'), retry: nothing }} />
          <EmptyState text={words('empty')}>
            <a className="button button-secondary" href={`#${look}`}>
              {words('link')}
            </a>
          </EmptyState>
        </>
      )}
    </GallerySection>
  );
}
