import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { Locale } from '#contracts/core/locale.ts';
import {
  listPayoutChoices,
  listPayouts,
  payoutStates,
  sumPayouts,
  type PayoutSummary,
} from '#contracts/staff/payouts/payouts.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage, listSumsCall } from '../../list/list-page.tsx';
import { Money } from '../../reports/report-link.tsx';
import { ImportPayoutsDialog } from './import-dialog.tsx';
import { payoutStateLabels } from './payout-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

const payoutSums = listSumsCall(sumPayouts, ({ grossAgorot, feeAgorot, feeVatAgorot, netAgorot }) => ({
  of: {
    gross: <Money agorot={grossAgorot} />,
    fees: <Money agorot={feeAgorot} />,
    vat: <Money agorot={feeVatAgorot} />,
    net: <Money agorot={netAgorot} />,
  },
}));

function moneyColumn(id: string, header: string, agorotOf: (row: PayoutSummary) => number): ListColumn<PayoutSummary> {
  return { id, header, cell: (row) => <Money agorot={agorotOf(row)} />, text: (row) => agorotToShekels(agorotOf(row)) };
}

function payoutColumns(locale: Locale): readonly ListColumn<PayoutSummary>[] {
  return [
    {
      id: 'day',
      header: m.staff_payouts_paid_on(),
      cell: ({ id, paidOn }) => <Link to={`/admin/payouts/${id}`}>{formatIsoDay(paidOn, locale)}</Link>,
      text: ({ paidOn }) => dayCell(paidOn),
    },
    {
      id: 'payer',
      header: m.staff_payouts_payer(),
      card: 'plain',
      cell: ({ payer }) => <bdi>{payer}</bdi>,
      text: ({ payer }) => payer,
    },
    {
      id: 'number',
      header: m.staff_payouts_number(),
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      text: ({ number }) => number,
    },
    moneyColumn('gross', m.staff_payouts_gross(), ({ grossAgorot }) => grossAgorot),
    moneyColumn('fees', m.staff_payouts_fees(), ({ feeAgorot }) => feeAgorot),
    {
      ...moneyColumn('vat', m.staff_payouts_fee_vat(), ({ feeVatAgorot }) => feeVatAgorot),
      has: ({ feeVatAgorot }) => feeVatAgorot !== 0,
    },
    moneyColumn('net', m.staff_payouts_net(), ({ netAgorot }) => netAgorot),
    {
      id: 'state',
      header: m.staff_payouts_state(),
      card: 'side',
      cell: ({ state, openRows }) => (
        <StatusBadge
          words={state === 'agrees' ? payoutStateLabels.agrees() : m.staff_payouts_open_rows({ count: openRows })}
          tone={stateTones.payout[state]}
        />
      ),
      text: ({ state }) => payoutStateLabels[state](),
    },
  ];
}

type Choices = { readonly payers: readonly string[]; readonly periods: readonly string[] };

function filtersOf({ payers, periods }: Choices, locale: Locale): readonly ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'period',
      label: m.staff_settlement_period(),
      options: [
        { value: '', label: m.staff_orders_all() },
        ...periods.map((period) => ({ value: period, label: periodText(period, locale) })),
      ],
    },
    {
      kind: 'choice',
      name: 'payer',
      label: m.staff_payouts_payer(),
      options: [{ value: '', label: m.staff_orders_all() }, ...payers.map((payer) => ({ value: payer, label: payer }))],
    },
    choiceFilter({
      name: 'state',
      label: m.staff_payouts_state(),
      values: payoutStates,
      words: payoutStateLabels,
    }),
  ];
}

const noChoices: Choices = { payers: [], periods: [] };

/** Page with the payouts of the payment providers to the shop's bank account, newest first, with their fees. */
export function PayoutsPage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'payout.write');
  const [isImporting, setImporting] = useState(false);
  const [version, setVersion] = useState(0);
  const choices = useStaffData(listPayoutChoices, {}, { version }).value;
  const columns = useMemo(() => payoutColumns(locale), [locale]);
  const filters = useMemo(() => filtersOf(choices ?? noChoices, locale), [choices, locale]);
  const overdue = choices?.overdue ?? 0;
  return (
    <>
      <ListPage
        title={m.staff_payouts_title()}
        text={m.staff_payouts_text()}
        endpoint={listPayouts}
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={mayWrite ? m.staff_payouts_empty() : m.staff_payouts_none()}
        version={version}
        sums={payoutSums}
        acts={
          <Link to="/admin/payouts/overdue?state=open" className="button button-secondary">
            {overdue === 0 ? m.staff_payouts_overdue_title() : m.staff_payouts_overdue_count({ count: overdue })}
          </Link>
        }
        add={mayWrite ? { label: m.staff_payouts_import(), open: () => setImporting(true) } : null}
      />
      {isImporting ? (
        <ImportPayoutsDialog
          payers={choices?.payers ?? []}
          onDone={() => {
            setImporting(false);
            setVersion(version + 1);
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </>
  );
}
