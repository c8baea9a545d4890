import { useState, type SubmitEvent } from 'react';
import { lookupVoucher, type VoucherView } from '#contracts/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { TextField } from '#web/ui/field.tsx';
import { VoucherPage } from './voucher-page.tsx';

/** Somebody holds a code on paper and asks what is left. The code travels in the body, never in an address. */
export function VoucherLookup() {
  const [voucher, setVoucher] = useState<VoucherView | null>(null);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code !== 'string' || code.trim() === '') return setError(m.field_required());
    setPending(true);
    const answer = await callApi(browserApi, lookupVoucher, { body: { code } });
    setPending(false);
    if (answer.ok) return setVoucher(answer.value);
    setError(answer.problem.code === 'voucher_not_found' ? m.voucher_check_refused() : answer.problem.message);
  }

  if (voucher !== null) return <VoucherPage voucher={voucher} />;
  return (
    <section className="page-narrow grid max-w-xl gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {m.voucher_check_title()}
        </h1>
        <p className="text-ink-soft">{m.voucher_check_text()}</p>
      </div>
      <form
        method="post"
        action="/api/vouchers/lookup"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={m.voucher_check_label()}
          error={error}
          name="code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          placeholder="XXXX-XXXX-XXXX-XXXX-X"
        />
        <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
          {pending ? m.checkout_processing() : m.voucher_check_submit()}
        </button>
      </form>
    </section>
  );
}
