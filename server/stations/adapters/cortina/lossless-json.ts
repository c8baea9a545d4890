const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON whose numbers stay as they were written, and whose keys are in lower case: ids of 36 digits come as numbers,
 * which a float would round, and keys in more than one spelling. Null for whatever is no JSON.
 */
export function readLossless(bytes: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes), (_key, value: unknown, context?: { readonly source?: string }) => {
      if (typeof value === 'number') return context?.source ?? String(value);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]));
    });
  } catch {
    return null;
  }
}
