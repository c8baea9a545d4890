import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { StatementWashRow, StatementLine, StatementParty } from '#contracts/franchise/statements.ts';
import { m } from '#messages/compiled/messages.js';
import { ExactTime } from '../../kit/relative-time.tsx';
import type { ListColumn, ListSums } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { Money, AmountTotal } from '../../reports/report-link.tsx';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

const HUNDREDTHS = 100;

export function sharePercentText(shareHundredths: number): string {
  return `${shareHundredths / HUNDREDTHS}%`;
}

type Named = { readonly name: { readonly en: string; readonly he: string } };

function nameColumn<Row extends Named>(locale: Locale, header: string): ListColumn<Row> {
  const nameOf = ({ name }: Row) => (locale === 'he' ? name.he : name.en);
  return { id: 'name', header, cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf };
}

export function moneyColumn<Row>(id: string, header: string, of: (row: Row) => number): ListColumn<Row> {
  return { id, header, cell: (row) => <Money agorot={of(row)} />, text: (row) => agorotToShekels(of(row)) };
}

export function statementSiteColumns(locale: Locale): readonly ListColumn<StatementParty>[] {
  return [
    nameColumn(locale, m.staff_settlement_site()),
    { id: 'washes', header: m.staff_report_washes(), cell: ({ washes }) => washes, text: ({ washes }) => washes },
    moneyColumn('sold', m.staff_settlement_sold(), ({ soldAgorot }) => soldAgorot),
    moneyColumn('washed', m.staff_settlement_washed(), ({ washedAgorot }) => washedAgorot),
    moneyColumn('held', m.staff_settlement_held(), ({ heldAgorot }) => heldAgorot),
    { ...moneyColumn<StatementParty>('owed', m.staff_settlement_owed(), ({ owedAgorot }) => owedAgorot), card: 'side' },
  ];
}

export function statementSiteSums(rows: readonly StatementParty[]): ListSums {
  return {
    of: {
      washes: rows.reduce((sum, { washes }) => sum + washes, 0),
      sold: <AmountTotal rows={rows} of={({ soldAgorot }) => soldAgorot} />,
      washed: <AmountTotal rows={rows} of={({ washedAgorot }) => washedAgorot} />,
      held: <AmountTotal rows={rows} of={({ heldAgorot }) => heldAgorot} />,
      owed: <AmountTotal rows={rows} of={({ owedAgorot }) => owedAgorot} />,
    },
  };
}

function kindOf({ adjusts }: { readonly adjusts: boolean }): string {
  return adjusts ? m.staff_settlement_adjusts() : m.staff_settlement_month();
}

export function statementLineColumns(locale: Locale, period: string): readonly ListColumn<StatementLine>[] {
  return [
    nameColumn(locale, m.staff_report_station()),
    { id: 'kind', header: m.staff_report_kind(), card: 'plain', cell: kindOf, text: kindOf },
    {
      id: 'washes',
      header: m.staff_report_washes(),
      cell: ({ stationId, washes }) => (
        <Link to={`/admin/settlements/${period}/rows?station=${stationId}`}>
          <bdi dir="ltr">{washes}</bdi>
        </Link>
      ),
      text: ({ washes }) => washes,
    },
    moneyColumn('worth', m.staff_report_worth(), ({ worthAgorot }) => worthAgorot),
    {
      id: 'share',
      header: m.staff_report_share(),
      cell: ({ shareHundredths }) => <bdi dir="ltr">{sharePercentText(shareHundredths)}</bdi>,
      text: ({ shareHundredths }) => sharePercentText(shareHundredths),
    },
    { ...moneyColumn<StatementLine>('owed', m.staff_settlement_owed(), ({ owedAgorot }) => owedAgorot), card: 'side' },
  ];
}

export function statementLineSums(rows: readonly StatementLine[]): ListSums {
  return {
    of: {
      washes: rows.reduce((sum, { washes }) => sum + washes, 0),
      worth: <AmountTotal rows={rows} of={({ worthAgorot }) => worthAgorot} />,
      owed: <AmountTotal rows={rows} of={({ owedAgorot }) => owedAgorot} />,
    },
  };
}

/**
 * Returns the order number of a wash. Without an order, returns the last characters of the voucher's code. Returns an
 * empty text for a partner.
 */
function orderOrVoucherNumber({ codeEnding, orderCode }: StatementWashRow): string {
  return orderCode ?? codeEnding ?? '';
}

export function statementWashColumns(locale: Locale): readonly ListColumn<StatementWashRow>[] {
  return [
    {
      id: 'at',
      header: m.staff_audit_when(),
      card: 'when',
      cell: ({ washedAt }) => <ExactTime at={washedAt} locale={locale} />,
      text: ({ washedAt }) => timeCell(washedAt),
    },
    { ...nameColumn<StatementWashRow>(locale, m.staff_report_station()), card: 'title' },
    { id: 'kind', header: m.staff_report_kind(), card: 'plain', cell: kindOf, text: kindOf },
    {
      id: 'voucher',
      header: m.staff_report_order(),
      cell: (row) => (
        <VoucherLink lotId={row.lotId}>
          <bdi dir="ltr">{orderOrVoucherNumber(row)}</bdi>
        </VoucherLink>
      ),
      text: orderOrVoucherNumber,
      // partners receive no voucher ids, so this column is hidden for them
      has: ({ lotId }) => lotId !== null,
    },
    {
      ...moneyColumn<StatementWashRow>('worth', m.staff_report_worth(), ({ worthAgorot }) => worthAgorot),
      card: 'side',
    },
    {
      id: 'share',
      header: m.staff_report_share(),
      cell: ({ shareHundredths }) => <bdi dir="ltr">{sharePercentText(shareHundredths)}</bdi>,
      text: ({ shareHundredths }) => sharePercentText(shareHundredths),
    },
  ];
}
