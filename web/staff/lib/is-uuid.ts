const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns true if a text from a URL has the format of an id. */
export function isUuid<Id extends string>(text: string | undefined): text is Id {
  return text !== undefined && shape.test(text);
}
