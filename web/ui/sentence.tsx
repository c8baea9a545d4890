const LEFT_TO_RIGHT_ISOLATE = '\u2066';

/**
 * Matches a value inside a sentence. It is a price, or a value between direction marks, as the functions `leftToRight`,
 * `isolatedShekels` and `isolated` of `domain/core/text/format.ts` write it.
 */
const value = /([\u2066-\u2068][^\u2066-\u2069]*\u2069|₪\d(?:[\d,.]*\d)?)/;

const marks = /[\u2066-\u2069]/g;

function isLeftToRight(part: string): boolean {
  return part.startsWith(LEFT_TO_RIGHT_ISOLATE) || part.startsWith('₪');
}

/**
 * Shows a sentence that contains values such as prices, codes, email addresses or names. A browser that translates the
 * page does not change the values, and each value keeps its own direction. A changed text creates a new element,
 * because React cannot change a text node that the browser's translation has replaced.
 */
export function Sentence({ text }: { readonly text: string }) {
  const parts = text.split(value);
  const words = parts.filter((_, place) => place % 2 === 0).join();
  return (
    <span key={words}>
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          <bdi
            key={place}
            translate="no"
            dir={isLeftToRight(part) ? 'ltr' : 'auto'}
            className={/[@/]/.test(part) ? 'breakable' : undefined}
          >
            {part.replace(marks, '')}
          </bdi>
        ),
      )}
    </span>
  );
}
