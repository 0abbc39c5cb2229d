import { expect, test } from 'vitest';
import { agreementForm, changedAgreementForm, draftOf, payloadOf } from './agreement-draft.ts';

const filled = {
  ...draftOf(null),
  name: 'Convenio de prueba',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  specialtyId: [3],
  paymentValue: 62.5,
};

/** The first message of each field. */
function messagesOf(draft: object, form = agreementForm): Record<string, string> {
  const issues = form.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test('fees §1.3: what an empty agreement lacks', () => {
  expect(messagesOf(draftOf(null))).toEqual({
    name: 'Nombre es requerido',
    validFrom: 'Fecha de inicio es requerida',
    validTo: 'Fecha de fin es requerida',
    specialtyId: 'Debe seleccionar al menos una especialidad',
    paymentValue: 'Valor de pago es requerido',
  });
  expect(messagesOf(filled)).toEqual({});
});

test('fees §9.9: an agreement that is changed says why, a new one does not', () => {
  expect(messagesOf(filled, changedAgreementForm)).toEqual({ reason: 'Motivo es requerido' });
  const reason = 'Renovación del convenio';
  expect(messagesOf({ ...filled, reason }, changedAgreementForm)).toEqual({});
  expect(payloadOf(changedAgreementForm.parse({ ...filled, reason }))).toMatchObject({ reason });
});

test('fees §10.4: an agreement pays a percentage or a fixed amount, never by a table', () => {
  const fixed = { ...filled, paymentType: 'fixed_amount', paymentValue: 25_000 };
  expect(messagesOf(fixed)).toEqual({});
  expect(messagesOf({ ...filled, paymentType: 'table_accumulated' })).toHaveProperty('paymentType');
});

test('fees §1.6: a new agreement has priority 100 and applies the first only', () => {
  expect(draftOf(null)).toMatchObject({ priority: 100, exclusivityMode: 'first_win' });
});

test.each([
  ['first_win', 'individual'],
  ['stack', 'group'],
] as const)('fees §10.6: %s is sent with the scope %s', (exclusivityMode, scopeType) => {
  expect(payloadOf(agreementForm.parse({ ...filled, exclusivityMode }))).toMatchObject({
    baseRule: 'Convenio médico',
    participationType: 'mixed',
    ruleType: 'convention',
    scopeType,
    serviceId: null,
    priority: 100,
    paymentValue: 62.5,
  });
});
