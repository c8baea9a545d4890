import { useId, useState } from 'react';
import type { ReceiptToken, RedemptionToken } from '#contracts/core/ids.ts';
import { RATING_COMMENT_MAX_LENGTH, sendRating, type RateableItem } from '#contracts/loyalty/ratings.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { withoutDuplicateFormError } from '#web/lib/forms/without-duplicate-form-error.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { StarIcon } from '#web/ui/icons/further-icons.tsx';

/** Maximum number of stars of a rating that counts as a complaint. */
const BAD_STARS_MAX = 2;

/** Returns true if a rating counts as a complaint. Returns false while no stars are chosen. */
export function isBadRating(stars: number | null): boolean {
  return stars !== null && stars <= BAD_STARS_MAX;
}

const counts = [1, 2, 3, 4, 5] as const;

/** Moves the focus to the first star. It is used if the page was rendered with an error without JavaScript. */
const openHere = { autoFocus: true } as const;

type StarsProps = {
  readonly error: string | undefined;
  /** Number of stars of an earlier rating. Null if there was no earlier rating. */
  readonly given: number | null;
};

/**
 * Five stars, built as a group of radio buttons. They support arrow keys and need no script. Each star has an
 * accessible name.
 */
function Stars({ error, given }: StarsProps) {
  const id = useId();
  return (
    <fieldset {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend className="choices-title">{m.rate_question()}</legend>
      <div className="stars">
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="stars"
              value={count}
              required
              defaultChecked={count === given}
              {...(error !== undefined && count === 1 ? openHere : {})}
              className="sr-only"
            />
            <StarIcon className="icon-largest" />
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

function commentLabel(stars: number | null): string {
  return isBadRating(stars) ? m.rate_comment_bad() : m.rate_comment();
}

type RatingFormProps = {
  readonly transactionId: ReceiptToken | RedemptionToken;
  readonly rated: Pick<RateableItem, 'rating'>;
  readonly back: FormResult;
  /** Called with the number of stars after the rating was sent. */
  readonly onDone: (stars: number) => void;
};

/**
 * Form with stars and a comment. If few stars are chosen, the comment asks what went wrong. An earlier rating fills the
 * form, so that the comment is not lost when the stars are changed.
 */
export function RatingForm({ transactionId, rated, back, onDone }: RatingFormProps) {
  const { rating } = rated;
  const [stars, setStars] = useState(rating?.stars ?? null);
  const { errors, field, form, end } = useCallForm({
    endpoint: sendRating,
    input: (typed) => ({ body: { transactionId, ...typed('stars', 'comment') } }),
    onDone: ({ stars: sent }) => onDone(sent),
    watch: ({ stars: chosen }) => setStars(Number(chosen) || null),
    back: withoutDuplicateFormError(back, ['stars']),
    draftName: `rating-${transactionId.slice(0, 6)}`,
  });
  const comment = field('comment');
  return (
    <form {...form} method="post" action="/api/ratings" className="form">
      <input type="hidden" name="transactionId" value={transactionId} />
      <Stars error={errors['stars'] === undefined ? undefined : m.rate_choose()} given={rating?.stars ?? null} />
      <TextArea
        label={commentLabel(stars)}
        optionalMark={m.checkout_optional()}
        {...comment}
        defaultValue={comment.defaultValue ?? rating?.comment ?? undefined}
        rows={3}
        maxLength={RATING_COMMENT_MAX_LENGTH}
      />
      <FormFooter {...end} label={rating === null ? m.rate_submit() : m.rate_change()} look="button-own-width" />
    </form>
  );
}
