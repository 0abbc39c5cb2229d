/** The identity of rows that bring no ID, so that importing a file twice changes nothing (intake §13). */
import { hash } from 'node:crypto';
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../domain/fees/rules.ts';
import { foldName, stripAccents } from '../text.ts';
import { TextNumbers } from '../text-numbers.ts';

/** The fields that make two rows the same attention. */
export type IdentityFields = {
  readonly recordType: RecordType;
  readonly patientRut: string;
  readonly attentionDate: LocalDate;
  readonly serviceCode: string;
  readonly doctorText: string;
  readonly scheduleType: ScheduleType;
  readonly participant: string | null;
};

/** 22 characters of base64url: 132 bits of SHA-256, so that no two identities ever meet. */
const DIGEST_LENGTH = 22;

/**
 * A digest of the identity, which is the external id of the first row with it: the same from a text file
 * or a workbook, in any delimiter or encoding, with or without dots, hyphens and the leading zeros that
 * spreadsheets take away.
 */
export function identityOf(fields: IdentityFields): string {
  const text = [
    fields.recordType,
    canonicalCode(fields.patientRut),
    fields.attentionDate,
    canonicalCode(fields.serviceCode),
    canonicalCode(fields.doctorText),
    fields.scheduleType,
    fields.participant === null ? '' : foldName(fields.participant),
  ].join('\n');
  return `auto_${hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)}`;
}

/** The external id of the `occurrence`-th row (from 1) with an identity. */
export function derivedExternalId(identity: string, occurrence: number): string {
  return occurrence === 1 ? identity : `${identity}_${occurrence}`;
}

/** Numbers the rows of one file that share an identity. Holds one entry for each identity seen. */
export function createOccurrenceCounter(): (identity: string) => number {
  const counts = new TextNumbers();
  return (identity) => {
    const occurrence = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, occurrence);
    return occurrence;
  };
}

/** A code or RUT however it is spelt: letters and digits, upper case, no leading zeros. */
export function canonicalCode(text: string): string {
  const bare = stripAccents(text.toUpperCase()).replace(/[^0-9A-Z]/g, '');
  return bare.startsWith('0') ? bare.replace(/^0+(?=.)/, '') : bare;
}
