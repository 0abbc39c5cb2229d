/** The check of the books in Spanish sentences. */
import type { BookFinding, BooksReport } from '../../../contract/operations/books.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';

/** `Los libros están en orden: 15 revisiones.`, or the number of failed checks. */
export function verdictOf({ failed, findings }: BooksReport): string {
  const checks = countOf(findings.length, 'revisión', 'revisiones');
  return failed === 0
    ? `Los libros están en orden: ${checks}.`
    : `Los libros no cuadran: ${formatCount(failed)} de ${checks} ${failed === 1 ? 'encontró' : 'encontraron'} diferencias.`;
}

/** The report as lines of text: each check with the number of checked records, then the verdict. */
export function describeBooks(report: BooksReport): string {
  const width = Math.max(...report.findings.map(({ checked }) => checked.length));
  return [...report.findings.map((finding) => lineOf(finding, width)), '', verdictOf(report)].join(
    '\n',
  );
}

function lineOf({ title, checked, wrong, ids }: BookFinding, width: number): string {
  const line = `${wrong === 0 ? 'bien' : 'MAL '}  ${checked.padStart(width)}  ${title}`;
  if (wrong === 0) return line;
  const more = wrong - ids.length;
  return `${line}\n      ${formatCount(wrong)} con diferencias: ${ids.join(', ')}${more > 0 ? ` y ${formatCount(more)} más` : ''}`;
}
