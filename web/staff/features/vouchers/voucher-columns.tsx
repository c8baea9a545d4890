import type { Locale } from '#contracts/core/locale.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { orderKinds } from '#contracts/staff/sales/order-states.ts';
import { EXPIRES_SOON_DAYS, type ListedVoucher, type StaffVoucherRow } from '#contracts/staff/sales/vouchers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { NoValue } from '../../kit/no-value.tsx';
import { RelativeTime } from '../../kit/relative-time.tsx';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { dayCell } from '../../list/csv.ts';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { orderKindLabels } from '../../lib/words/order-words.ts';
import { voucherStateLabels } from '../../lib/words/voucher-words.ts';
import { VoucherState } from './voucher-state.tsx';
import { nameInLanguage } from './voucher-words.ts';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

export function voucherFilters(): readonly ListFilter[] {
  return [
    { kind: 'text', name: 'search', label: m.staff_vouchers_search() },
    choiceFilter({ name: 'state', label: m.staff_vouchers_state(), values: lotStates, words: voucherStateLabels }),
    choiceFilter({ name: 'kind', label: m.staff_orders_kind(), values: orderKinds, words: orderKindLabels }),
    choiceFilter({
      name: 'ends',
      label: m.staff_voucher_last_day(),
      all: m.staff_inbox_due_any(),
      values: ['soon'],
      words: { soon: () => m.staff_vouchers_ends_soon({ days: String(EXPIRES_SOON_DAYS) }) },
    }),
  ];
}

function remainingWashesText({ left, washes }: StaffVoucherRow): string {
  return m.staff_voucher_left_of({ left: String(left), washes: String(washes) });
}

function voucherContentText({ kind, packageName }: StaffVoucherRow, locale: Locale): string {
  const name = nameInLanguage(packageName, locale);
  return kind === 'gift' ? `${name} (${m.staff_voucher_gift()})` : name;
}

/** Shows the station and the time of the last wash. */
function LastWash({ lastWash, locale }: Pick<StaffVoucherRow, 'lastWash'> & { readonly locale: Locale }) {
  if (lastWash === null) return null;
  return (
    <span className="voucher-last-wash">
      <bdi>{nameInLanguage(lastWash.station, locale)}</bdi>
      <span className="staff-quiet">
        <RelativeTime at={lastWash.at} locale={locale} />
      </span>
    </span>
  );
}

/**
 * Returns the columns of the list of vouchers. `from` is the URL of the list, which is used to restore the filters when
 * the user goes back.
 */
export function voucherColumns(locale: Locale, from: string): readonly ListColumn<ListedVoucher>[] {
  return [
    {
      id: 'ending',
      header: m.staff_voucher_column_ending(),
      cell: ({ lotId, codeEnding }) => (
        <VoucherLink lotId={lotId} from={from}>
          <bdi dir="ltr">{codeEnding}</bdi>
        </VoucherLink>
      ),
      text: ({ codeEnding }) => codeEnding,
    },
    {
      id: 'what',
      header: m.staff_voucher_what(),
      card: 'plain',
      cell: (row) => <bdi>{voucherContentText(row, locale)}</bdi>,
      text: (row) => voucherContentText(row, locale),
    },
    {
      id: 'person',
      header: m.staff_vouchers_person(),
      card: 'plain',
      cell: ({ personMasked }) =>
        personMasked === null ? (
          <NoValue text={m.staff_vouchers_no_person()} />
        ) : (
          <bdi className="staff-one-line" title={readableOrPlaceholder(personMasked)}>
            {readableOrPlaceholder(personMasked)}
          </bdi>
        ),
      text: ({ personMasked }) => (personMasked === null ? '' : readableOrPlaceholder(personMasked)),
    },
    {
      id: 'state',
      header: m.staff_vouchers_state(),
      card: 'side',
      cell: ({ state }) => <VoucherState state={state} />,
      text: ({ state }) => voucherStateLabels[state](),
    },
    {
      id: 'left',
      header: m.staff_voucher_column_left(),
      cell: (row) => <span className="unbroken">{remainingWashesText(row)}</span>,
      text: remainingWashesText,
    },
    {
      id: 'day',
      from: 'narrow',
      header: m.staff_voucher_last_day(),
      cell: ({ expiresAt }) =>
        expiresAt === null ? (
          <NoValue text={m.staff_voucher_no_last_day()} />
        ) : (
          <span className="unbroken">{formatDate(Date.parse(expiresAt), locale)}</span>
        ),
      text: ({ expiresAt }) => dayCell(expiresAt, m.staff_voucher_no_last_day()),
    },
    {
      id: 'wash',
      from: 'middle',
      header: m.staff_voucher_last_wash(),
      card: 'none',
      cell: ({ lastWash }) =>
        lastWash === null ? (
          <NoValue text={m.staff_voucher_no_wash()} />
        ) : (
          <LastWash lastWash={lastWash} locale={locale} />
        ),
      text: ({ lastWash }) =>
        lastWash === null
          ? m.staff_voucher_no_wash()
          : `${nameInLanguage(lastWash.station, locale)}, ${formatDate(Date.parse(lastWash.at), locale)}`,
    },
    {
      id: 'order',
      from: 'wide',
      header: m.staff_voucher_order(),
      card: 'none',
      cell: ({ orderCode, orderId }) => (
        <PermittedLink to={`/admin/orders/${orderId}`} needs="order.read">
          <bdi dir="ltr">{orderCode}</bdi>
        </PermittedLink>
      ),
      text: ({ orderCode }) => orderCode,
    },
  ];
}
