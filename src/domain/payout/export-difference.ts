/** How an accounting export that was handed out stands to what its period gives now. */
import { formatPesos } from '../money.ts';
import { countOf } from '../words/counts.ts';

/** What is kept of an export, and what is compared. */
export type ExportFigures = {
  readonly totalEntries: number;
  /** Pesos of the debits, which are those of the credits. */
  readonly totalDebits: number;
  /** Of all its lines; null for exports older than the fingerprint. */
  readonly fingerprint: string | null;
};

/** A Spanish sentence that names the difference; null when nothing tells the two apart. */
export function exportDifference(before: ExportFigures, now: ExportFigures): string | null {
  const entries = now.totalEntries - before.totalEntries;
  const amount = now.totalDebits - before.totalDebits;
  const changes = [
    ...moreOrLess(entries, countOf(Math.abs(entries), 'asiento', 'asientos')),
    ...moreOrLess(amount, formatPesos(Math.abs(amount))),
  ];
  if (changes.length > 0) return `Hoy hay ${changes.join(' y ')} que entonces.`;
  if (before.fingerprint === null || before.fingerprint === now.fingerprint) return null;
  return 'Los totales son los mismos, pero cambió alguna línea: una cuenta, una fecha o una glosa.';
}

function moreOrLess(difference: number, size: string): string[] {
  if (difference === 0) return [];
  return [`${size} ${difference > 0 ? 'más' : 'menos'}`];
}
