import type { Locale } from '#contracts/core/locale.ts';
import type { ShopForMail } from './mail-layout.ts';

export type CustomTexts = Readonly<Record<string, string>>;

type MessageValues = Readonly<Record<string, unknown>>;
type Message<Values> = (values: Values, options: { readonly locale: Locale }) => string;

export type EditableText<Values> = { readonly key: string; readonly message: Message<Values> };

export type EditableTexts = Readonly<Record<string, EditableText<never>>>;

/**
 * Gives each editable message its key. Import each message by name, because importing all messages would load the texts
 * of every page into the server.
 */
export function defineEditableTexts<const Messages extends Readonly<Record<string, Message<never>>>>(
  messages: Messages,
): {
  readonly [Key in keyof Messages]: Messages[Key] extends Message<infer Values> ? EditableText<Values> : never;
} {
  const texts: unknown = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, { key, message }]));
  return texts as {
    readonly [Key in keyof Messages]: Messages[Key] extends Message<infer Values> ? EditableText<Values> : never;
  };
}

/**
 * Returns a message text. If the shop edited the text, returns the edited text. domain/messaging/editable-lines.ts
 * lists the editable messages.
 */
export function editableText<V extends MessageValues>(
  { key, message }: EditableText<V>,
  values: V,
  { shop, locale }: { readonly shop: Pick<ShopForMail, 'customLines'>; readonly locale: Locale },
): string {
  const own = shop.customLines?.[key];
  return own === undefined ? message(values, { locale }) : fillPlaceholders(own, values);
}

function fillPlaceholders(text: string, values: MessageValues): string {
  return text.replaceAll(/\{\s*(\w+)\s*\}/gu, (_whole, name: string) => String(values[name] ?? ''));
}

type EditableLine = { readonly key: string; readonly names: readonly string[] };

/** Returns a message as a template, in which the placeholders are not filled. */
export function templateOfEditableText(texts: EditableTexts, { key, names }: EditableLine, locale: Locale): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`${key} is not an editable line`);
  const placeholders: unknown = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  return text.message(placeholders as never, { locale });
}
