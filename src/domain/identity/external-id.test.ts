import { expect, test } from 'vitest';
import { derivedExternalId, identityOf } from '../../formats/attentions/identity.ts';
import { localDate } from '../calendar/calendar.ts';
import { givenExternalId } from './external-id.ts';

test('documents §11.9: an id made for an attention never equals an ID of an Excel file', () => {
  const identity = identityOf({
    recordType: 'hmq',
    patientRut: '1-9',
    attentionDate: localDate('2026-07-15'),
    serviceCode: '01-01-001',
    doctorText: 'Ana',
    scheduleType: 'regular',
    participant: null,
  });
  expect(givenExternalId(identity)).toBeNull();
  expect(givenExternalId(derivedExternalId(identity, 2))).toBeNull();
  expect(givenExternalId('auto_7')).toBe('auto_7');
  expect(givenExternalId('FOLIO-12')).toBe('FOLIO-12');
});
