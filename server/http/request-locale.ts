import type { FastifyRequest } from 'fastify';
import { defaultLocale, isLocale, languageKey, locales, type Locale } from '#contracts/locale.ts';

/** The language of an answer: said by the client, chosen before (cookie), asked for by the browser, English. */
export function localeOf(request: FastifyRequest): Locale {
  const said = request.headers['x-language'];
  if (isLocale(said)) return said;
  const chosen = request.cookies[languageKey];
  if (isLocale(chosen)) return chosen;
  return preferredLocale(request.headers['accept-language']) ?? defaultLocale;
}

/** The best of our languages in an Accept-Language header; null where it names none of them. */
export function preferredLocale(header: string | undefined): Locale | null {
  if (header === undefined || header.length > 1_000) return null;
  let best: { locale: Locale; quality: number } | null = null;
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const locale = locales.find((candidate) => tag === candidate || tag.startsWith(`${candidate}-`));
    const quality = qualityOf(parameters);
    // 'iw' is what old Java systems still call Hebrew
    const found = locale ?? (tag === 'iw' || tag.startsWith('iw-') ? 'he' : undefined);
    if (found !== undefined && quality > (best?.quality ?? 0)) best = { locale: found, quality };
  }
  return best?.locale ?? null;
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters
    .find((parameter) => parameter.trim().startsWith('q='))
    ?.trim()
    .slice(2);
  const quality = text === undefined ? 1 : Number(text);
  return Number.isFinite(quality) ? quality : 0;
}
