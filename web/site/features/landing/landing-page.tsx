import type { Catalogue } from "./catalogue.ts";
import { m } from '#messages/compiled/messages.js';

export function LandingPage({ catalogue }: { catalogue: Catalogue }) {
  return <h1>{m.hero_title()} {catalogue.packages?.length}</h1>;
}
