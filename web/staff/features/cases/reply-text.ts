import { locales, type Locale } from '#contracts/core/locale.ts';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';

type Templates = StaffCase['templates'];
type Choice = { readonly templates: Templates; readonly name: string; readonly locale: Locale; readonly typed: string };

/** Returns true if the text is empty or a template that was not changed. */
function isUntouched(templates: Templates, typed: string): boolean {
  return typed === '' || templates.some(({ text }) => locales.some((locale) => text[locale].trim() === typed));
}

/**
 * Returns the text of the reply after another template was chosen. Text that the user typed stays, below the template.
 */
export function replyAfterTemplateChange({ templates, name, locale, typed }: Choice): string {
  const text = templates.find((template) => template.name === name)?.text[locale] ?? '';
  const kept = typed.trim();
  if (isUntouched(templates, kept)) return text;
  return text === '' ? typed : `${text}\n\n${kept}`;
}

/**
 * Returns the text of the reply after another language was chosen. This is the chosen template in that language, unless
 * the user changed the text.
 */
export function replyAfterLanguageChange(choice: Choice): string {
  return isUntouched(choice.templates, choice.typed.trim()) ? replyAfterTemplateChange(choice) : choice.typed;
}
