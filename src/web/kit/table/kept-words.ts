/**
 * Words that may name a patient: the address has only a mark of them, since addresses are copied, logged by proxies and kept by
 * browsers for years. The words stay in the tab, for Back and reload (product §9.8, decision 111).
 */
import { z } from 'zod';
import { storedInTab, storeInTab } from '../shell/tab-storage.ts';

type Address = Record<string, unknown>;

/** Says nothing of the words: a hash of a RUT could be reversed by trying all. */
const MARK = /^\*[0-9a-f]{8}$/;
const KEPT = 'searched-words';
/** More searches than these are not gone back to. */
const MOST_KEPT = 100;
const keptPairs = z.array(z.tuple([z.string(), z.string()])).catch([]);

const kept = () => keptPairs.parse(storedInTab(KEPT));

/** The mark of words, which are kept under it. The same words have the same mark. */
function markOf(words: string): string {
  const pairs = kept();
  const known = pairs.find(([, of]) => of === words);
  if (known) return known[0];
  const mark = `*${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0')}`;
  storeInTab(KEPT, [...pairs, [mark, words]].slice(-MOST_KEPT));
  return mark;
}

const isMark = (value: unknown): value is string => typeof value === 'string' && MARK.test(value);

/** The address with the words instead of their mark; without both where this tab does not have the words. */
function withWords({ search, ...others }: Address): Address {
  if (search === undefined) return others;
  if (!isMark(search)) return { ...others, search };
  const words = kept().find(([mark]) => mark === search)?.[1];
  return words === undefined ? others : { ...others, search: words };
}

/** The address as it may be shown: with the mark instead of the words. */
function withMark({ search, ...others }: Address): Address {
  if (search === undefined || search === '') return others;
  return { ...others, search: isMark(search) ? search : markOf(String(search)) };
}

/**
 * The address that has to stand instead of this one, where it tells words or has a mark whose words are not in this tab, which is
 * said; undefined where it may stay.
 */
function toShowInstead(address: Address): Address | undefined {
  if (address.search === undefined) return undefined;
  const known = withWords(address);
  if (isMark(address.search)) {
    if ('search' in known) return undefined;
    void sayMissing();
  }
  return withMark(known);
}

/** Toasts are not part of the first load. */
async function sayMissing(): Promise<void> {
  const { toast } = await import('../dialog/toast.tsx');
  toast.info(
    'Escriba de nuevo lo que busca',
    'Los enlaces no llevan las palabras buscadas, porque pueden nombrar a un paciente.',
  );
}

/**
 * The key `search` of a screen whose search looks at patients, with how its words are kept. The router parses digits in an address
 * as a number, e.g. of a RUT in a link from elsewhere.
 */
export const keptWords = Object.assign(
  z.union([z.number().transform(String), z.string().max(120)]).optional(),
  { keeper: { withWords, withMark, toShowInstead } },
);
