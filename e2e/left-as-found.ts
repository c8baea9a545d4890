import { listStations } from '#contracts/stations/stations.ts';
import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';

/**
 * Returns what the shop offers publicly, with its names. Journeys of one worker share a shop, so each journey must
 * remove what it adds and restore what it renames.
 */
export async function offerOf(shopUrl: string): Promise<readonly string[]> {
  const answers = await Promise.all(
    [listPackages, listGiftCards, listStations].map(async ({ path, answer }) =>
      answer.parse(await (await fetch(`${shopUrl}${path}`)).json()),
    ),
  );
  const page = await (await fetch(`${shopUrl}/en`)).text();
  return [
    /<title>[^<]*/.exec(page)?.[0] ?? 'no title',
    ...answers.flat().map((each) => ('price' in each ? `${each.name}, ₪${each.price}` : `${each.slug}, ${each.name}`)),
  ];
}
