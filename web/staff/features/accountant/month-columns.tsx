import { agorotToShekels } from '#contracts/core/money.ts';
import type {
  AccountantAccount,
  AccountantBookSum,
  AccountantDifference,
  AccountantDocumentSum,
} from '#contracts/staff/accountant.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { m } from '#messages/compiled/messages.js';
import { taxTypeLabels } from '#web/lib/language/tax-type-words.ts';
import type { ListColumn, ListSums } from '../../list/columns.ts';
import { accountName } from '../../reports/account-words.ts';
import { Money, AmountTotal } from '../../reports/report-link.tsx';

/** Returns the name of a document type with its code, for example '320 Tax invoice and receipt'. */
export function documentTypeName(type: TaxDocumentType): string {
  return `${type} ${taxTypeLabels[type]()}`;
}

const kindLabels = {
  sale: () => m.staff_report_sale(),
  refund: () => m.staff_report_refund(),
  use: () => m.staff_report_use(),
  unassigned: () => m.staff_account_unassigned(),
} as const satisfies Record<AccountantBookSum['kind'], () => string>;

const reasonLabels = {
  at_use: () => m.staff_accountant_at_use(),
  by_provider: () => m.staff_accountant_by_provider(),
  elsewhere: () => m.staff_accountant_elsewhere(),
  not_ours: () => m.staff_accountant_not_ours(),
  of_another: () => m.staff_accountant_of_another(),
  reissued: () => m.staff_accountant_reissued(),
  otherwise: () => m.staff_accountant_otherwise(),
} as const satisfies Record<AccountantDifference['why'], () => string>;

export function moneyColumn<Row>(id: string, header: string, agorotOf: (row: Row) => number): ListColumn<Row> {
  return {
    id,
    header,
    cell: (row) => <Money agorot={agorotOf(row)} />,
    text: (row) => agorotToShekels(agorotOf(row)),
  };
}

function countColumns<Row extends { readonly count: number; readonly late: number }>(): readonly ListColumn<Row>[] {
  return [
    { id: 'count', header: m.staff_accountant_count(), cell: ({ count }) => count, text: ({ count }) => count },
    { id: 'late', header: m.staff_accountant_late(), cell: ({ late }) => late, text: ({ late }) => late },
  ];
}

export function documentSumColumns(): readonly ListColumn<AccountantDocumentSum>[] {
  const nameOf = ({ type }: AccountantDocumentSum) => documentTypeName(type);
  return [
    { id: 'type', header: m.staff_report_kind(), cell: nameOf, text: nameOf },
    {
      id: 'rate',
      header: m.staff_report_rate(),
      cell: ({ percent }) => (percent === 0 ? m.staff_report_rate_later() : <bdi dir="ltr">{percent}%</bdi>),
      text: ({ percent }) => percent,
    },
    {
      id: 'numbers',
      header: m.staff_accountant_numbers(),
      cell: ({ firstNumber, lastNumber }) => (
        <bdi dir="ltr">
          {firstNumber} – {lastNumber}
        </bdi>
      ),
      text: ({ firstNumber, lastNumber }) => `${firstNumber}–${lastNumber}`,
    },
    ...countColumns<AccountantDocumentSum>(),
    moneyColumn('total', m.staff_report_amount(), ({ totalAgorot }) => totalAgorot),
    moneyColumn('net', m.staff_report_without_vat(), ({ netAgorot }) => netAgorot),
    moneyColumn('vat', m.staff_report_vat(), ({ vatAgorot }) => vatAgorot),
  ];
}

export function ledgerSumColumns(): readonly ListColumn<AccountantBookSum>[] {
  const nameOf = ({ kind }: AccountantBookSum) => kindLabels[kind]();
  return [
    { id: 'kind', header: m.staff_report_kind(), cell: nameOf, text: nameOf },
    ...countColumns<AccountantBookSum>(),
    moneyColumn('gross', m.staff_report_amount(), ({ grossAgorot }) => grossAgorot),
    moneyColumn('vat', m.staff_report_vat(), ({ vatAgorot }) => vatAgorot),
  ];
}

export function differenceColumns(): readonly ListColumn<AccountantDifference>[] {
  const nameOf = ({ why }: AccountantDifference) => reasonLabels[why]();
  return [
    { id: 'why', header: m.staff_accountant_why(), cell: nameOf, text: nameOf },
    { id: 'count', header: m.staff_accountant_count(), cell: ({ count }) => count, text: ({ count }) => count },
    moneyColumn('gross', m.staff_report_amount(), ({ grossAgorot }) => grossAgorot),
    moneyColumn('vat', m.staff_report_vat(), ({ vatAgorot }) => vatAgorot),
  ];
}

export function accountColumns(): readonly ListColumn<AccountantAccount>[] {
  return [
    {
      id: 'account',
      header: m.staff_report_account(),
      cell: (row) => <bdi>{accountName(row)}</bdi>,
      text: accountName,
    },
    moneyColumn('opening', m.staff_accountant_opening(), ({ openingAgorot }) => openingAgorot),
    moneyColumn('debit', m.staff_accountant_debit(), ({ debitAgorot }) => debitAgorot),
    moneyColumn('credit', m.staff_accountant_credit(), ({ creditAgorot }) => creditAgorot),
    moneyColumn('closing', m.staff_report_balance(), ({ closingAgorot }) => closingAgorot),
  ];
}

const CREDIT_NOTE = 330;

/** Calculates the sums of the documents of a month. Credit notes have positive amounts, so they are subtracted. */
export function documentSums(rows: readonly AccountantDocumentSum[]): ListSums {
  const signed = (amountOf: (row: AccountantDocumentSum) => number) => (row: AccountantDocumentSum) =>
    row.type === CREDIT_NOTE ? -amountOf(row) : amountOf(row);
  return {
    label: m.staff_accountant_documents_sum(),
    of: {
      total: <AmountTotal rows={rows} of={signed(({ totalAgorot }) => totalAgorot)} />,
      net: <AmountTotal rows={rows} of={signed(({ netAgorot }) => netAgorot)} />,
      vat: <AmountTotal rows={rows} of={signed(({ vatAgorot }) => vatAgorot)} />,
    },
  };
}

export function grossSums(rows: readonly Pick<AccountantBookSum, 'grossAgorot' | 'vatAgorot'>[]): ListSums {
  return {
    of: {
      gross: <AmountTotal rows={rows} of={({ grossAgorot }) => grossAgorot} />,
      vat: <AmountTotal rows={rows} of={({ vatAgorot }) => vatAgorot} />,
    },
  };
}

/** Calculates the sums of all accounts. Debit and credit are equal, and the balances add up to zero. */
export function accountSums(rows: readonly AccountantAccount[]): ListSums {
  return {
    of: {
      opening: <AmountTotal rows={rows} of={({ openingAgorot }) => openingAgorot} />,
      debit: <AmountTotal rows={rows} of={({ debitAgorot }) => debitAgorot} />,
      credit: <AmountTotal rows={rows} of={({ creditAgorot }) => creditAgorot} />,
      closing: <AmountTotal rows={rows} of={({ closingAgorot }) => closingAgorot} />,
    },
  };
}
