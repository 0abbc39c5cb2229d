/** The check of the books, 'Revisión de los libros': what must hold of the money at any time (operations §5). */
import { z } from 'zod';
import { call, screens } from '../call.ts';
import { instant, queued } from '../schemas.ts';

const tag = 'Revisión de los libros';
const access = screens('/job-monitor');

/** How many offending records a check names; the rest is counted. */
export const NAMED_OFFENCES = 20;

/** One thing that must hold, and what was found about it. */
export const bookFinding = z.object({
  key: z.string(),
  /** What is checked, as a Spanish sentence. */
  title: z.string(),
  /** What was looked at, in Spanish: `1.200 pagos`. */
  checked: z.string(),
  /** How many of them offend. */
  wrong: z.number(),
  /** The first of those, by id; of days and months, their date. */
  ids: z.array(z.string()),
});
export type BookFinding = z.infer<typeof bookFinding>;

export const booksReport = z.object({
  /** The moment whose state was checked. */
  at: instant,
  /** How many checks found something. */
  failed: z.number(),
  findings: z.array(bookFinding),
});
export type BooksReport = z.infer<typeof booksReport>;

export const books = {
  latest: call({
    method: 'GET',
    path: '/books/verification',
    tag,
    access,
    summary: 'What the latest check of the books found; null before the first one.',
  }).output(booksReport.nullable()),
  verify: call({
    method: 'POST',
    path: '/books/verification',
    tag,
    access,
    summary: 'Queue a check of the books, as the nightly one.',
  }).output(queued),
};
