import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { InBothLanguages } from '#contracts/core/brand.ts';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import { COMMENT_MAX_LENGTH, sendRating } from '#contracts/loyalty/ratings.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useSpoken } from '#web/lib/page.tsx';
import { useCallForm } from '#web/lib/use-form.ts';
import { TextArea } from '#web/ui/field.tsx';
import { FormEnd } from '#web/ui/form-parts.tsx';
import { StarIcon } from '#web/ui/further-icons.tsx';
import paidPicture from '../../illustrations/paid.svg';

const counts = [1, 2, 3, 4, 5] as const;

/** A page that comes with the error, without scripts, opens at the first star. */
const openHere = { autoFocus: true } as const;

/** Five stars as one group of radios: arrow keys, a spoken name each, and no script needed. */
function Stars({ error }: { readonly error: string | undefined }) {
  const id = useId();
  return (
    <fieldset {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend className="field-label mb-2">{m.rate_question()}</legend>
      <div className="stars">
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="stars"
              value={count}
              required
              {...(error !== undefined && count === 1 ? openHere : {})}
              className="sr-only"
            />
            <StarIcon className="size-8" />
            <span className="sr-only">{m.rate_stars({ count })}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={id} role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Thanks() {
  useEffect(focusHeading, []);
  return (
    <section className="page-narrow grid justify-items-center gap-4 text-center">
      <img src={paidPicture} alt="" width={200} height={200} />
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {m.rate_thanks_title()}
      </h1>
      <p>{m.rate_thanks_text()}</p>
      <Link className="button button-secondary" to="/">
        {m.receipt_home()}
      </Link>
    </section>
  );
}

type RatePageProps = {
  readonly transactionId: ReceiptToken;
  readonly packageName: InBothLanguages;
  readonly back: FormReturn;
};

/** Opened from the receipt: stars, a word if one likes, thank you. */
export function RatePage({ transactionId, packageName, back }: RatePageProps) {
  const spoken = useSpoken();
  const [done, setDone] = useState(back.sent !== null);
  const { errors, field, form, end } = useCallForm({
    endpoint: sendRating,
    input: (typed) => ({ body: { transactionId, ...typed('stars', 'comment') } }),
    onDone: () => setDone(true),
    back,
    draftName: `rating-${transactionId.slice(0, 6)}`,
  });

  if (done) return <Thanks />;
  return (
    <section className="page-narrow grid gap-6">
      <div>
        <p className="text-ink-soft">{spoken(packageName)}</p>
        <h1 className="text-3xl font-bold" tabIndex={-1}>
          {m.rate_title()}
        </h1>
      </div>
      <form {...form} method="post" action="/api/ratings" className="form">
        <input type="hidden" name="transactionId" value={transactionId} />
        <Stars error={errors['stars'] === undefined ? undefined : m.rate_choose()} />
        <TextArea
          label={m.rate_comment()}
          optionalMark={m.checkout_optional()}
          {...field('comment')}
          rows={3}
          maxLength={COMMENT_MAX_LENGTH}
        />
        <FormEnd {...end} label={m.rate_submit()} look="justify-self-start" />
      </form>
    </section>
  );
}
