/** What a preview says of each of the first rows: why it is refused, what is doubted, or that it is right (intake §14.2). */
import type { ReadingPreview } from '../../../contract/intake/import-preview.ts';
import { DOUBTS } from '../../../domain/intake/doubts.ts';
import { rangesOf } from '../../../domain/intake/row-ranges.ts';

/** The words for each row, in the order of the rows. */
export function rowReviews({ rows, doubts }: Pick<ReadingPreview, 'rows' | 'doubts'>): string[] {
  const told = doubts.map(({ code, places, examples }) => {
    const ranges = places === null ? [] : rangesOf(places);
    const has = (row: number) =>
      examples.includes(row) || ranges.some(([first, last]) => first <= row && row <= last);
    return { label: DOUBTS[code].label, has };
  });
  return rows.map(({ row, problem }) => {
    if (problem !== null) return problem;
    const labels = told.filter(({ has }) => has(row)).map(({ label }) => label);
    return labels.length === 0 ? 'Correcta' : `Con dudas: ${labels.join(', ')}`;
  });
}
