import { expect, test } from 'vitest';
import { localDate } from '../../domain/calendar/calendar.ts';
import {
  canonicalCode,
  createOccurrenceCounter,
  derivedExternalId,
  identityOf,
} from './identity.ts';

const FIELDS = {
  recordType: 'hmq',
  patientRut: '12345678-5',
  attentionDate: localDate('2025-08-15'),
  serviceCode: '0101001',
  doctorText: '11111111-1',
  scheduleType: 'regular',
  participant: 'Primer Cirujano',
} as const;

// intake §13.2
test('stays the same across releases: stored attentions are identified by it', () => {
  expect(derivedExternalId(identityOf(FIELDS), 1)).toBe('auto_7f6I6TApGBvwN7Okh0GPs3');
});

test('is short, and numbered from the second on', () => {
  const identity = identityOf(FIELDS);
  expect(identity).toMatch(/^auto_[\w-]{22}$/);
  expect(derivedExternalId(identity, 2)).toBe(`${derivedExternalId(identity, 1)}_2`);
});

test('fields do not run into each other', () => {
  const shifted = { ...FIELDS, serviceCode: '01010011', doctorText: '1111111-1' };
  expect(identityOf(shifted)).not.toBe(identityOf(FIELDS));
});

// intake §13.2
test('occurrences are counted by identity', () => {
  const next = createOccurrenceCounter();
  expect(['a', 'b', 'a', 'a', 'b'].map(next)).toEqual([1, 1, 2, 3, 2]);
});

// intake §13.2, intake §11.4
test('codes are the same without signs and leading zeros', () => {
  expect(['01-01-001', '0101001', '101001', ' 101.001 '].map(canonicalCode)).toEqual(
    Array(4).fill('101001'),
  );
  expect(canonicalCode('000')).toBe('0');
  expect(canonicalCode('m-07k')).toBe('M07K');
});
