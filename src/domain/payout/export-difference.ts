/** Compares an accounting export that was handed out with what its period gives now. */
import { formatPesos } from '../money.ts';
import { countOf } from '../words/counts.ts';

/** The stored figures of an export, which are compared. */
export type ExportFigures = {
  readonly totalEntries: number;
  /** The total of the debits, which equals that of the credits. */
  readonly totalDebits: number;
  /** A fingerprint of all lines; null for exports made before fingerprints existed. */
  readonly fingerprint: string | null;
};

/** A Spanish sentence about what differs; null when both are equal. */
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
