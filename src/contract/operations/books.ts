/** The check of the books, 'Revisión de los libros': what must hold of the money at any time (operations §5). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { instant, queued } from '../schemas.ts';

const tag = 'Revisión de los libros';
const common = { tag, access: screens('/job-monitor') };

/** How many violating records a check lists; further ones are counted. */
export const NAMED_OFFENCES = 20;

/** One invariant, and the result of checking it. */
export const bookFinding = z.object({
  key: z.string(),
  /** The invariant, as a Spanish sentence. */
  title: z.string(),
  /** What was checked, in Spanish: `1.200 pagos`. */
  checked: z.string(),
  /** The number of violations. */
  wrong: z.number(),
  /** The ids of the first violations; for days and months, their date. */
  ids: z.array(z.string()),
});
export type BookFinding = z.infer<typeof bookFinding>;

export const booksReport = z.object({
  /** The moment whose state was checked. */
  at: instant,
  /** The number of checks with violations. */
  failed: z.number(),
  findings: z.array(bookFinding),
});
export type BooksReport = z.infer<typeof booksReport>;

/** The log of reads as the latest check found it (access §16.8). */
const readLogState = z.object({
  /** The last record of the chain: its place and time; null for an empty log. */
  last: z.object({ id: z.number(), at: instant }).nullable(),
  /** Null before the first check. */
  checked: bookFinding.extend({ at: instant }).nullable(),
});
export type ReadLogState = z.infer<typeof readLogState>;

export const books = {
  latest: get('/books/verification', {
    ...common,
    summary: 'What the latest check of the books found; null before the first one.',
  }).output(booksReport.nullable()),
  readLog: get('/books/read-log', {
    tag,
    access: screens('/registro-lecturas'),
    summary: 'The end of the log of reads, and what the latest check of its chain found.',
  }).output(readLogState),
  verify: post('/books/verification', {
    ...common,
    summary: 'Queue a check of the books, as the nightly one.',
  }).output(queued),
};
