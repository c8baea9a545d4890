/** A form's fields as text, by name. */
export type Texts = Readonly<Record<string, string>>;

/** Files are empty; boxes that are not ticked are not there. */
export function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** The named ones; those that are not there are empty. */
export type Typed = <Name extends string>(...names: readonly Name[]) => Record<Name, string>;

export function typedIn(texts: Texts): Typed {
  return <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as Record<Name, string>;
}
