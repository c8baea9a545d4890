import { Link } from 'react-router';
import type { Spendable } from '#contracts/entitlements/redemption.ts';
import { TYPED_CODE_MAX_LENGTH } from '#contracts/entitlements/vouchers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { ChoiceWords } from '#web/ui/fields/choice-words.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Instead of a voucher: its code is typed. */
export const TYPED = '';

/** What stands for one of them in the form. */
export function valueOf(voucher: Spendable): string {
  return voucher.kind === 'shared' ? voucher.shareId : voucher.voucherToken;
}

/** What the call is told of the one that was chosen; nothing where a code is typed. */
export function spentBy(vouchers: readonly Spendable[], value: string) {
  const chosen = vouchers.find((voucher) => valueOf(voucher) === value);
  if (chosen === undefined) return {};
  return chosen.kind === 'shared'
    ? { shareId: chosen.shareId, code: '' }
    : { voucherToken: chosen.voucherToken, code: '' };
}

type VoucherChoiceProps = {
  readonly vouchers: readonly Spendable[];
  readonly chosen: string;
  readonly onChoose: (voucher: string) => void;
  readonly codeField: FieldState;
};

/** What is spent: a voucher of the account or of this browser, or a code from paper, a mail or a friend. */
export function VoucherChoice({ vouchers, chosen, onChoose, codeField }: VoucherChoiceProps) {
  const { customer, locale } = usePage();
  const spoken = useSpoken();
  const hydrated = useHydrated();
  const typing = chosen === TYPED || vouchers.length === 0;

  function titleOf(voucher: Spendable): string {
    if (voucher.kind === 'shared') return m.household_shared_choice({ name: voucher.ownerName });
    const name = spoken({ en: voucher.packageName, he: voucher.packageNameHe });
    return voucher.kind === 'gift' ? `${name} · ${m.scan_gift()}` : name;
  }

  function detailOf(voucher: Spendable): string {
    if (voucher.kind === 'shared') return m.household_left({ count: voucher.left });
    const { remaining, washCount, expiresAt } = voucher;
    const left = m.voucher_left({ count: remaining, total: washCount });
    if (expiresAt === null) return left;
    return `${left} · ${m.scan_until({ date: formatDate(Date.parse(expiresAt), locale) })}`;
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{m.scan_voucher()}</legend>
      {vouchers.length === 0 ? (
        <input type="hidden" name="voucherToken" value={TYPED} />
      ) : (
        <div className="grid gap-2">
          {vouchers.map((voucher) => (
            <Choice
              key={valueOf(voucher)}
              value={valueOf(voucher)}
              title={titleOf(voucher)}
              detail={detailOf(voucher)}
              // what others share is chosen with scripts alone: a plain form knows one name for what is chosen
              plain={voucher.kind !== 'shared' || hydrated}
              {...{ chosen, onChoose }}
            />
          ))}
          <Choice value={TYPED} title={m.scan_other_code()} plain {...{ chosen, onChoose }} />
        </div>
      )}
      {/* without scripts the field is always there, and may stay empty */}
      {typing || !hydrated ? (
        <div className={typing ? undefined : 'only-unscripted'}>
          <TextField
            label={m.voucher_check_label()}
            {...codeField}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required={hydrated || vouchers.length === 0}
            maxLength={TYPED_CODE_MAX_LENGTH}
            placeholder="XXXX-XXXX-XXXX-XXXX-X"
          />
        </div>
      ) : null}
      {customer === null ? (
        <p className="text-sm">
          {m.scan_have_account()} <DialogLink dialog="signIn">{m.scan_sign_in()}</DialogLink>
        </p>
      ) : vouchers.length === 0 ? (
        <p className="text-sm">
          {m.scan_account_empty()} <Link to="/dashboard">{m.scan_dashboard()}</Link>
        </p>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly value: string;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Whether a form that is sent without scripts says it. */
  readonly plain: boolean;
  readonly chosen: string;
  readonly onChoose: (voucher: string) => void;
};

function Choice({ value, title, detail, plain, chosen, onChoose }: ChoiceProps) {
  return (
    <label className={plain ? 'choice' : 'choice only-scripted'}>
      <input
        type="radio"
        name={plain ? 'voucherToken' : undefined}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      <ChoiceWords title={title} detail={detail} />
    </label>
  );
}
