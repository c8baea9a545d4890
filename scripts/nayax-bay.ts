import { parseArgs } from 'node:util';
import { z } from 'zod';
import { nayaxInterfaces } from '#contracts/stations/cortina.ts';
import { parseDecimalAmount } from '#domain/stations/nayax/decimal-amount.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { disconnectNayaxBay, connectNayaxBay } from '#server/stations/public.ts';
import { openShopDatabase } from './open-shop-database.ts';

const usage = `npx node scripts/nayax-bay.ts <station> --bay 1 --machine 869761713 --terminal 0456789456789456
    --interface pulse_array --product 1 --of 3 --price 55       a bay behind a reader of Nayax (docs/nayax.md)
npx node scripts/nayax-bay.ts <station> --own                   back to a controller of our own protocol

--qr https://qr.nayax.com/v1/...  in place of --terminal, where the sticker names the machine
--interface  pulse_array, pulse_line or mdb3; --product counts from 0 in an array, from 1 in a line
--of         how many products the machine has: Nayax starts the first where it is asked for one that there is not
--price      what one wash costs there, in shekels`;

const mistakes: Readonly<Record<string, string>> = {
  nayax_bay_selection: 'The machine has no such product: a line counts from 1, everything else from 0.',
  nayax_bay_name: 'A machine is named by --terminal or by --qr: give one of both.',
  nayax_bay_uni_qr: 'The address in a sticker begins with https://qr.nayax.com/v1/; only that part of it is meant.',
  nayax_bay_machine: 'That machine belongs to another bay.',
  nayax_bay_price: 'A wash has a price.',
};

const wholeSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);

const placeSchema = z.object({
  bay: wholeSchema,
  machine: z.string().regex(/^\d{1,20}$/),
  terminal: z.string().min(1).nullish().default(null),
  qr: z.string().min(1).nullish().default(null),
  interface: z.enum(nayaxInterfaces),
  product: wholeSchema,
  of: wholeSchema,
  price: z
    .string()
    .transform(parseDecimalAmount)
    .refine((agorot) => agorot !== null),
});

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bay: text,
    machine: text,
    terminal: text,
    qr: text,
    interface: text,
    product: text,
    of: text,
    price: text,
    own: { type: 'boolean' },
  },
});
const [slug] = positionals;
const parsed = placeSchema.safeParse(values);
if (slug === undefined || (values.own !== true && !parsed.success)) {
  console.error(usage);
  process.exit(1);
}

const { config, close, deps } = await openShopDatabase();
try {
  const found = values.own === true ? await disconnectNayaxBay(deps.db, slug) : await place(slug);
  if (!found) throw new Error(`There is no station called ${slug} with such a bay.`);
  console.log(
    values.own === true
      ? `${slug} is started by a controller of its own.`
      : `${slug}, bay ${values.bay}: started through Nayax.`,
  );
  if (values.own !== true && config.nayax === null) console.error('No wash starts there until NAYAX_… is set.');
} catch (error) {
  const mistake = mistakes[violatedConstraint(error) ?? ''];
  console.error(mistake ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
} finally {
  await close();
}

function place(name: string): Promise<boolean> {
  const { data } = parsed;
  if (data === undefined || data.price === null) throw new Error(usage);
  return connectNayaxBay(deps.db, {
    slug: name,
    bayNo: data.bay,
    machineId: data.machine,
    terminalId: data.terminal,
    uniQr: data.qr,
    interface: data.interface,
    selection: data.product,
    selections: data.of,
    priceAgorot: data.price,
  });
}
