import { listStations } from '#contracts/stations/stations.ts';
import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';

/**
 * What the shop offers everybody, and under which name. The journeys of a worker share one shop: whatever one of them
 * adds or renames it takes away again, or others would count it, depending on who comes first.
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
