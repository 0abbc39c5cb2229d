/** Derives ids for rows without one, so that importing a file twice changes nothing (intake §13). */
import { hash } from 'node:crypto';
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../domain/fees/rules.ts';
import { createMemory } from '../memory.ts';
import { foldName, stripAccents } from '../text.ts';
import { TextNumbers } from '../text-numbers.ts';

/** The fields that identify an attention. */
export type IdentityFields = {
  readonly recordType: RecordType;
  readonly patientRut: string;
  readonly attentionDate: LocalDate;
  readonly serviceCode: string;
  readonly doctorText: string;
  readonly scheduleType: ScheduleType;
  readonly participant: string | null;
};

/** 22 characters of base64url: 132 bits of SHA-256, enough that two identities never collide. */
const DIGEST_LENGTH = 22;
const MARK = 'auto_';
/** The length of the id of an identity's first row, by which those of the others begin. */
export const IDENTITY_LENGTH = MARK.length + DIGEST_LENGTH;

/**
 * A digest of the identity, which is the external id of the first row with it. It is the same for text files and
 * workbooks, and for any delimiter or encoding. Dots, hyphens and leading zeros do not count: spreadsheets remove such
 * zeros.
 */
export function identityOf(fields: IdentityFields): string {
  const text = [
    fields.recordType,
    canonicalCode(fields.patientRut),
    fields.attentionDate,
    codes(fields.serviceCode, canonicalCode),
    codes(fields.doctorText, canonicalCode),
    fields.scheduleType,
    fields.participant === null ? '' : foldName(fields.participant),
  ].join('\n');
  return `${MARK}${hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)}`;
}

const codes = createMemory<string>();

/** The external id of the `occurrence`-th row (from 1) with an identity. */
export function derivedExternalId(identity: string, occurrence: number): string {
  return occurrence === 1 ? identity : `${identity}_${occurrence}`;
}

/** Numbers a file's rows with the same identity. Keeps one entry for each identity. */
export function createOccurrenceCounter(): (identity: string) => number {
  const counts = new TextNumbers();
  return (identity) => {
    const occurrence = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, occurrence);
    return occurrence;
  };
}

/** A code or RUT in canonical form: letters and digits, upper case, no leading zeros. */
export function canonicalCode(text: string): string {
  const bare = stripAccents(text.toUpperCase()).replace(/[^0-9A-Z]/g, '');
  return bare.startsWith('0') ? bare.replace(/^0+(?=.)/, '') : bare;
}
