import type { Locale } from '#contracts/core/locale.ts';
import { isLongForm } from '#testing/endurance.ts';

/** A language, or what begins with one or has one. */
type View = Locale | { readonly locale: Locale } | readonly [Locale, ...unknown[]];

function localeOf(view: View): Locale {
  if (typeof view === 'string') return view;
  return 'locale' in view ? view.locale : view[0];
}

/**
 * Of the views of a journey that goes the same way in either language, the gate walks those in `gate`, and the long form
 * all. Within a file the languages take turns, so that each is met at every part of the shop. What reads differently in
 * its languages is walked in both everywhere.
 */
export function walkedIn<V extends View>(gate: Locale, views: readonly V[]): V[] {
  return views.filter((view) => isLongForm() || localeOf(view) === gate);
}
