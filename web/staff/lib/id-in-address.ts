const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether what stands in an address can be one of our ids. */
export function isIdInAddress<Id extends string>(text: string | undefined): text is Id {
  return text !== undefined && shape.test(text);
}
