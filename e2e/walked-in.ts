import type { Locale } from '#contracts/core/locale.ts';
import { isLongForm } from '#testing/endurance.ts';

/** A language, or a value that begins with a language or contains a language. */
type View = Locale | { readonly locale: Locale } | readonly [Locale, ...unknown[]];

function localeOf(view: View): Locale {
  if (typeof view === 'string') return view;
  return 'locale' in view ? view.locale : view[0];
}

/**
 * Returns the views of a journey that is the same in both languages: in the gate only the views of the language `gate`,
 * in the long form all views. Languages alternate within a file, so that each language covers every part of the shop.
 * Journeys that differ by language always run in both languages.
 */
export function walkedIn<V extends View>(gate: Locale, views: readonly V[]): V[] {
  return views.filter((view) => isLongForm() || localeOf(view) === gate);
}
