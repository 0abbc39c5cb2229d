/** Tells which currency a workbook shows beside a number (intake §8.21). */
import { createMemory } from '../memory.ts';

const currencies = createMemory<string | null>();

/** A currency other than the peso in a number's format; null when it shows pesos or none. */
export function otherCurrency(format: string): string | null {
  return currencies(format, findOther);
}

/** The pieces of a format: a quoted text, an escaped character, a gap or filling, and what stands in brackets. */
const PIECE =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[\$(?<sign>[^\]-]*)(?:-(?<place>[^\]]*))?\]|\[[^\]]*\]/gsu;

function findOther(format: string): string | null {
  let ofBracket: string | null = null;
  const shown = format.replace(PIECE, (...match) => {
    const { quoted, escaped, sign, place } = match.at(-1) as Record<string, string | undefined>;
    if (sign !== undefined) ofBracket ??= foreignSign(sign.trim(), place ?? '');
    return quoted ?? escaped ?? '';
  });
  return ofBracket ?? OTHER.exec(shown)?.[0] ?? null;
}

/** The signs of the peso: `$`, `CLP`, and thousands and millions of it. */
const PESO = /^(?:CLP?|CH|MM?)?\s*\$?\s*(?:CLP|pesos?)?\.?$/iu;
const IS_SIGN = /[\p{L}\p{Sc}]/u;

/** The sign in brackets when it is another currency's; a `$` is that of the place beside it. */
function foreignSign(sign: string, place: string): string | null {
  if (!IS_SIGN.test(sign)) return null;
  if (!PESO.test(sign)) return sign;
  return sign === '$' && !isHere(place) ? '$ (otro país)' : null;
}

/**
 * No place, the user's own, and those of Chile, by the number or the name that Windows gives them. That of the United States, too: a
 * spreadsheet in English writes pesos with it.
 */
const HERE: ReadonlySet<number> = new Set([0, 0x400, 0x800, 0x340a, 0x47a, 0x409]);

function isHere(place: string): boolean {
  if (place === '' || /^(?:es-CL|arn-CL|en-US)\b/i.test(place)) return true;
  // What stands before the last four digits says how figures and dates are written.
  return /^[\da-f]+$/i.test(place) && HERE.has(Number.parseInt(place.slice(-4), 16));
}

const OTHER =
  /(?<!\p{L})(?:(?:US|U|AR?|AU|CA?|MX|NZ|COL?|RD?)\$|S\/(?!\p{L})|(?:USD|EUR|GBP|MXN|BRL|ARS|PEN|COP|UYU|CAD|CLF|UF|UTM)(?!\p{L})|d[oó]lar|euros?(?!\p{L}))|[€£¥]/iu;
