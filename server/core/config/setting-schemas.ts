import { isIP } from 'node:net';
import { z } from 'zod';

export const httpUrlSchema = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' });

export const networkSchema = z.string().refine(isNetwork, 'has something that is neither an address nor a network');

/** Schema of a comma-separated list. */
export function commaSeparatedListOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z.string().transform(splitList).pipe(z.array(item));
}

export function numberBetween(min: number, max: number) {
  return z.coerce.number('is not a number').min(min, `is below ${min}`).max(max, `is above ${max}`);
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
