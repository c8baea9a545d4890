import { z } from 'zod';
import { hostedPagePaymentMethods, paymentProviders } from './payment-config.ts';

const FIELDS_MAX = 25;

function commaSeparatedEnumOf<Word extends string>(words: readonly Word[], error: string) {
  const one = z.enum(words, error);
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(one).nonempty())
    .refine((list) => new Set(list).size === list.length, 'names something twice');
}

const url = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' });

/**
 * Schemas of payment settings. Each error message is a predicate such as 'is on or off', because it is printed after
 * the variable's name.
 */
export const paymentSchemas = {
  providers: commaSeparatedEnumOf(
    paymentProviders,
    `names a provider that does not exist: there are ${paymentProviders.join(', ')}`,
  ),
  nayax: z.enum([...paymentProviders, 'off'], `is one of ${[...paymentProviders, 'off'].join(', ')}`),
  methods: commaSeparatedEnumOf(
    hostedPagePaymentMethods,
    `names something else than ${hostedPagePaymentMethods.join(', ')}`,
  ),
  url,
  terminal: z
    .string()
    .regex(/^\d{1,9}$/, 'is not the number of a terminal')
    .transform(Number),
  referenceField: z
    .string()
    .regex(/^\d{1,2}$/, `is not a number from 1 to ${FIELDS_MAX}`)
    .transform(Number)
    .refine((field) => field >= 1 && field <= FIELDS_MAX, `is not a number from 1 to ${FIELDS_MAX}`),
  onOff: z.enum(['on', 'off'], 'is on or off'),
} as const;
