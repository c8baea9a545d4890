import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UNPRINTABLE_FIELD_SUFFIX } from '#domain/core/text/isolated-letter-list.ts';
import { m } from '#messages/compiled/messages.js';
import { GiftFields } from './gift-fields.tsx';
import { checkoutValuesFrom } from './checkout-form-state.ts';

test.each(['recipientName', 'petName', 'personalMessage', 'senderName'])(
  'without scripts the characters of %s that cannot be printed are named at the field',
  (asked) => {
    const html = renderToStaticMarkup(
      <GiftFields
        typed={checkoutValuesFrom(null)}
        field={(name) => ({
          name,
          error: name === asked ? m.field_letters_left_out() : undefined,
          defaultValue: name === `${asked}${UNPRINTABLE_FIELD_SUFFIX}` ? 'ሀ' : '',
        })}
      />,
    );
    expect(html).toContain(m.field_letters_asked({ letters: 'ሀ' }));
  },
);
