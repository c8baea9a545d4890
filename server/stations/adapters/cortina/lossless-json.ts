const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON, with numbers as text and keys in lower case. Returns null if the text is not JSON. Nayax writes ids of
 * 36 digits as numbers, which a float would round. It also writes the same key in several spellings.
 */
export function parseLosslessJson(bytes: Buffer): unknown {
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
