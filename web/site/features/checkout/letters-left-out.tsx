import { useEffect, useState } from 'react';
import { isolated } from '#domain/core/text/format.ts';
import { hasPlainLetters } from '#domain/core/text/plain-letters.ts';
import type { PrintedText } from '#domain/core/text/printed-text.ts';
import { m } from '#messages/compiled/messages.js';

/** More are cut: the sentence stays readable. */
const NAMED_MAX = 12;

type Rule = (text: string) => PrintedText;

/** What paper cannot show of a text. The rule knows every letter of the fonts, so only a text that needs it loads it. */
function useMissing(text: string): readonly string[] {
  const [rule, setRule] = useState<{ readonly of: Rule } | null>(null);
  const isNeeded = !hasPlainLetters(text);
  useEffect(() => {
    if (!isNeeded || rule !== null) return;
    void import('#domain/core/text/printed-text.ts').then(
      ({ printedText }) => setRule({ of: printedText }),
      // without the network nothing can be bought either
      () => undefined,
    );
  }, [isNeeded, rule]);
  return isNeeded && rule !== null ? rule.of(text).missing : [];
}

/** Names below a field which of its letters paper cannot show. */
export function LettersLeftOut({ text }: { readonly text: string }) {
  const missing = useMissing(text);
  const named = missing.slice(0, NAMED_MAX).join(' ');
  return (
    <output className="text-sm empty:absolute">
      {missing.length === 0
        ? null
        : m.checkout_letters_left_out({ letters: isolated(missing.length > NAMED_MAX ? `${named} …` : named) })}
    </output>
  );
}
