import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isolatedLetterList } from '#domain/core/text/isolated-letter-list.ts';
import { hasPlainLetters } from '#domain/core/text/plain-letters.ts';
import type { PrintableText } from '#domain/core/text/printable-text.ts';

type Rule = (text: string) => PrintableText;

/**
 * Returns the characters of a text that printed documents cannot show. The module `printed-text.ts` lists all
 * characters of the fonts. It is loaded only if the text has unusual characters.
 */
function useUnprintableLetters(text: string): readonly string[] {
  const [rule, setRule] = useState<{ readonly of: Rule } | null>(null);
  const isNeeded = !hasPlainLetters(text);
  useEffect(() => {
    if (!isNeeded || rule !== null) return;
    void import('#domain/core/text/printable-text.ts').then(
      ({ toPrintableText }) => setRule({ of: toPrintableText }),
      // without a network the form cannot be sent either, so no hint is needed
      () => undefined,
    );
  }, [isNeeded, rule]);
  return isNeeded && rule !== null ? rule.of(text).missing : [];
}

type UnprintableLettersText = (letters: { readonly letters: string }) => string;

/** Lists the characters of a text field that printed documents cannot show. */
export function UnprintableLetters({ text, words }: { readonly text: string; readonly words: UnprintableLettersText }) {
  const missing = useUnprintableLetters(text);
  return (
    <output className="letters-left-out">
      {missing.length === 0 ? null : words({ letters: isolatedLetterList(missing) })}
    </output>
  );
}

type PrintedFieldProps = {
  /** Text that names the characters that printed documents cannot show. */
  readonly words: UnprintableLettersText;
  /** The text field. */
  readonly children: ReactNode;
};

/**
 * Text field whose value appears in a printed document. Before the form is sent, the field lists the characters that
 * cannot be printed.
 */
export function PrintedField({ words, children }: PrintedFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  // the value is read from the page, because the initial value can come from a draft that React does not know
  useEffect(() => setText(place.current?.querySelector('input')?.value ?? ''), []);
  return (
    <div
      ref={place}
      className="printed-field"
      onInput={({ target }: FormEvent) => setText((target as HTMLInputElement).value)}
    >
      {children}
      <UnprintableLetters text={text} words={words} />
    </div>
  );
}
