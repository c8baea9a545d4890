/** Returns a person's first and last name in one text. Returns an empty text if the person has neither. */
export function fullNameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
