/** What calls answer in pages, read as a whole. */
import { Unanswerable } from '../tool.ts';

/** How many records a call answers, and how many are read. */
const PAGE = 1000;
const MOST_READ = 5000;

/** All records, page after page. Throws a refusal with the sentence if they are too many. */
export async function allPages<One>(
  read: (page: { limit: number; offset: number }) => Promise<readonly One[]>,
  tooMany: string,
): Promise<One[]> {
  const found: One[] = [];
  for (let offset = 0; offset < MOST_READ; offset += PAGE) {
    const page = await read({ limit: PAGE, offset });
    found.push(...page);
    if (page.length < PAGE) return found;
  }
  throw new Unanswerable(tooMany);
}
