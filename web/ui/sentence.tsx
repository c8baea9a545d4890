const LEFT_TO_RIGHT_ISOLATE = '\u2066';

/**
 * A value with its marks, as `leftToRight`, `isolatedShekels` and `isolated` of `domain/core/text/format.ts` put it in a
 * sentence, or a price that belongs to the words.
 */
const value = /([\u2066-\u2068][^\u2066-\u2069]*\u2069|₪\d(?:[\d,.]*\d)?)/;

const marks = /[\u2066-\u2069]/g;

function isLeftToRight(part: string): boolean {
  return part.startsWith(LEFT_TO_RIGHT_ISOLATE) || part.startsWith('₪');
}

/**
 * A sentence with values in it: prices, codes, addresses, names. A browser that translates the page leaves them as they
 * are, and each keeps its own direction. Other words make another element: a text node that the browser's translation
 * has replaced is no longer React's to change.
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
          <bdi key={place} translate="no" dir={isLeftToRight(part) ? 'ltr' : 'auto'}>
            {part.replace(marks, '')}
          </bdi>
        ),
      )}
    </span>
  );
}
