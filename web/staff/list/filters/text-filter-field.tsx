import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TextField } from '#web/ui/fields/field.tsx';
import { WITHOUT_DEFAULT_VIEW } from '../../lib/data/all-rows.ts';
import type { ListFilter } from '../columns.ts';
import { queryWithChanges } from './changed-query.ts';
import { isFilteringText } from './is-filtering-text.ts';

const WAIT_MS = 300;

export type TextFilter = Extract<ListFilter, { readonly kind: 'text' }>;

type EnteredFilter = {
  readonly text: string;
  /** Value in the URL when the field was last rendered. */
  readonly url: string;
  /** Last value that this field wrote to the URL. */
  readonly sent: string;
};

/**
 * Search field that filters its list after a pause in typing, from three characters on. Enter searches for a text of
 * any length. If something else changes the URL, such as the Back button or a saved view, the field shows the new
 * value.
 */
export function TextFilterField({ filter }: { readonly filter: TextFilter }) {
  const { name, label, hint } = filter;
  const [query, setQuery] = useSearchParams();
  const url = query.get(name) ?? '';
  const [typed, setTyped] = useState<EnteredFilter>({ text: url, url, sent: url });
  if (typed.url !== url) setTyped({ text: typed.sent === url ? typed.text : url, url, sent: url });
  const wanted = typed.text.trim();
  useEffect(() => {
    if (wanted === url || !isFilteringText(wanted)) return undefined;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, sent: wanted }));
      setQuery((before) => queryWithChanges(before, { [name]: wanted === '' ? null : wanted }), {
        replace: true,
        state: WITHOUT_DEFAULT_VIEW,
      });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted, url, name, setQuery]);
  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      type="search"
      placeholder={label}
      // an empty field has the text direction of the page, so that the placeholder is next to the icon
      dir={typed.text === '' ? undefined : 'auto'}
      autoComplete="off"
      value={typed.text}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, text: value }))}
    />
  );
}
