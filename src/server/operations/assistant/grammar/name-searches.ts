/** Searches the masters for names, as far as the asker may read them. */
import { ORPCError } from '@orpc/client';
import { isStaff } from '../../../platform/http/access.ts';
import type { NamedKind } from '../masters-with.ts';
import type { Asker } from '../tool.ts';

/** More names than this are not read: the words fit too many. */
const MOST = 50;

const SEARCHES: Readonly<
  Record<NamedKind, (asker: Asker, search: string) => Promise<{ name: string }[]>>
> = {
  specialty: ({ calls }, search) => calls.specialties.list({ search, limit: MOST, sort: 'name' }),
  society: ({ calls }, search) => calls.societies.list({ search, limit: MOST, sort: 'name' }),
  doctor: ({ calls }, search) => calls.doctors.list({ search, limit: MOST, sort: 'name' }),
  service: ({ calls }, search) => calls.services.list({ search, limit: MOST, sort: 'name' }),
};
export const NAMED_KINDS = Object.keys(SEARCHES) as NamedKind[];

/** Who asks, with the search for the names of one kind that have all words of a text. */
export type Searcher = Asker & {
  readonly namesOf: (kind: NamedKind, search: string) => Promise<string[]>;
};

/** The search for names of the given words, and of others. What has a word that no record has is not searched for. */
export async function searcherFor(asker: Asker, words: readonly string[]): Promise<Searcher> {
  const isRead = isStaff(asker.user) && words.length > 0;
  const absent = isRead ? await asker.absentWords?.(words) : undefined;
  return {
    ...asker,
    namesOf: async (kind, search) => {
      if (search.split(/\s+/).some((word) => absent?.[kind].has(word))) return [];
      const found = await readable(SEARCHES[kind](asker, search), []);
      return found.map(({ name }) => name);
    },
  };
}

/** What is read, or nothing for who may not read it: to them it has no names. */
export async function readable<Read>(read: Promise<Read>, nothing: Read): Promise<Read> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ORPCError && error.status === 403) return nothing;
    throw error;
  }
}
