/** The calls of master data, rules and sign-in, by the addresses and payloads that other programs use. */
import { describe, expect, test } from 'vitest';
import { callRoutes } from '../src/server/platform/http/calls.ts';
import { testApp } from './support/app.ts';
import { someMasters, testRut } from './support/masters.ts';

type Stored = { id: number };

const { signedInAs, anonymous } = await testApp();
const admin = await signedInAs('admin');
const ids = await someMasters(admin);

/** Those that a screen makes. */
const SPECIFIED = [
  'GET /native-user',
  'GET /auth/user',
  'POST /native-login',
  'POST /native-logout',
  'GET /users',
  'POST /users',
  'PUT /users/{id}',
  'DELETE /users/{id}',
  'POST /reset-user-password/{id}',
  'GET /doctors',
  'POST /doctors',
  'PUT /doctors/{id}',
  'DELETE /doctors/{id}',
  'GET /specialties',
  'GET /medical-societies',
  'GET /services',
  'POST /services',
  'PUT /services/{id}',
  'DELETE /services/{id}',
  'GET /medical-services',
  'GET /calculation-rules',
  'POST /calculation-rules',
  'PUT /calculation-rules/{id}',
  'DELETE /calculation-rules/{id}',
  'POST /rules/simulate',
  'GET /payment-calculations-count',
  'GET /payment-calculations-paid',
  'POST /link-doctor',
  'POST /unlink-doctor',
];

test.each(SPECIFIED)('product §2.2: %s exists', (address) => {
  const addresses = callRoutes().map(({ method, path }) => `${method} ${path}`);
  expect(addresses).toContain(address);
});

test.each([
  '/api/users',
  '/api/doctors',
  '/api/specialties',
  '/api/medical-societies',
  '/api/services',
  '/api/medical-services',
  '/api/calculation-rules',
  '/api/payment-calculations-paid',
])(
  'product §4.3: GET %s without a payload answers the plain list (masters §1.13)',
  async (path) => {
    const answer = await admin.get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toBeInstanceOf(Array);
  },
);

const USER = {
  rut: testRut(1),
  firstName: 'Rosa',
  lastName: 'Soto',
  email: 'rosa@ejemplo.cl',
  profile: 'doctor',
};
// What is not chosen is sent as an empty text.
const DOCTOR = {
  rut: testRut(2),
  name: 'Eva Lagos Ríos',
  email: '',
  phone: '',
  specialtyId: ids.specialtyId,
  hmqType: '',
  station: '',
  societyType: 'individual',
  societyRut: '',
  societyName: '',
  paymentType: 'transfer',
  bankAccount: '',
  bankName: '',
  accountHolderName: '',
  accountHolderRut: '',
  retentionPercentage: '10.00',
};
const SERVICE = {
  code: '99-99-001',
  name: 'Consulta de prueba',
  description: 'Como la envía la pantalla',
  participationType: 'mixed',
  specialtyId: ids.specialtyId,
  baseValue: 45_000,
};
const RULE = {
  code: 'R-7',
  name: 'Tabla de prueba',
  description: '',
  baseRule: '',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  participationType: 'mixed',
  specialtyId: 'all',
  serviceId: 'all',
  doctorId: '',
  societyId: '',
  societyRut: '',
  societyName: '',
  paymentType: 'table_accumulated',
  paymentValue: '0',
  combinationRule: {
    type: 'table_accumulated',
    scales: [
      { from: 0, to: 1_500_000, percentage: 60 },
      { from: 1_500_001, percentage: 70 },
    ],
  },
  scheduleType: 'all',
  applicableDays: [],
  isActive: true,
};
const AGREEMENT = {
  code: 'CONV_123456',
  name: 'Convenio de prueba',
  description: '',
  baseRule: 'Convenio médico',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  participationType: 'mixed',
  specialtyId: [ids.specialtyId],
  serviceId: null,
  doctorId: ids.doctorId,
  paymentType: 'percentage',
  paymentValue: 62.5,
  ruleType: 'convention',
  scopeType: 'group',
  exclusivityMode: 'stack',
  priority: 100,
};

describe('payloads of the screens create, update and delete (masters §1.1)', () => {
  test.each([
    ['/api/users', USER, { lastName: 'Vera' }, USER],
    [
      '/api/doctors',
      DOCTOR,
      { name: 'Eva Lagos' },
      { name: DOCTOR.name, email: null, societyRut: null, retentionPercentage: '10.00' },
    ],
    ['/api/services', SERVICE, { baseValue: null }, SERVICE],
    [
      '/api/calculation-rules',
      RULE,
      { name: 'Otra tabla' },
      { ruleType: 'rule', specialtyId: 'all', serviceId: 'all', doctorId: null, paymentValue: 0 },
    ],
    [
      '/api/calculation-rules',
      AGREEMENT,
      { priority: 50 },
      { ...AGREEMENT, description: null, serviceId: 'all' },
    ],
  ])('%s, %o', async (path, payload, change, expected) => {
    const created = await admin.post<Stored>(path, payload);
    expect(created).toMatchObject({ status: 201, body: { ...expected, id: expect.any(Number) } });
    const one = `${path}/${created.body.id}`;
    const updated = await admin.edit(one, { ...payload, ...change });
    expect(updated).toMatchObject({ status: 200, body: { id: created.body.id, ...change } });
    expect(await admin.delete(one)).toMatchObject({ status: 200, body: { success: true } });
    const left = await admin.get<Stored[]>(path);
    expect(left.body.map(({ id }) => id)).not.toContain(created.body.id);
  });
});

test('access §5.6: a password reset answers whether it was mailed, and the password', async () => {
  const { body } = await admin.post<Stored>('/api/users', USER);
  expect(await admin.post(`/api/reset-user-password/${body.id}`)).toMatchObject({
    status: 200,
    body: { emailSent: false, tempPassword: expect.any(String) },
  });
});

test('fees §11.8: the simulation answers rule, payment, explanation and conflicts', async () => {
  const winner = await admin.post<Stored>('/api/calculation-rules', { ...RULE, priority: 10 });
  await admin.post('/api/calculation-rules', { ...RULE, code: 'R-8', name: 'La que pierde' });
  const simulation = await admin.post('/api/rules/simulate', {
    date: '2026-07-15',
    specialtyId: String(ids.specialtyId),
    doctorId: '',
    societyId: '',
    serviceId: '',
    baseAmount: 100_000,
    scheduleType: 'regular',
    weekday: 'monday',
  });
  expect(simulation).toMatchObject({
    status: 200,
    body: {
      selectedRuleId: winner.body.id,
      applied: { paymentType: 'table_accumulated', paymentValue: 0 },
      calculatedPayment: 60_000,
      explanation: expect.stringContaining('$60.000'),
      conflictingRules: [{ code: 'R-8', name: 'La que pierde' }],
    },
  });
});

test('fees §18.2: the count of calculations is a number', async () => {
  const answer = await admin.get('/api/payment-calculations-count');
  expect(answer).toMatchObject({ status: 200, body: { count: 0 } });
});

test('access §2.4: who is signed in is answered, and its absence is a 401', async () => {
  const expected = {
    status: 200,
    body: { firstName: 'Prueba', lastName: expect.any(String), profile: 'admin' },
  };
  expect(await admin.get('/api/native-user')).toMatchObject(expected);
  expect(await admin.get('/api/auth/user')).toMatchObject(expected);
  expect(await anonymous.get('/api/native-user')).toMatchObject({ status: 401 });
});

test('access §1.4: a refused sign-in answers success and message', async () => {
  const answer = await anonymous.post('/api/native-login', { username: 'nadie', password: 'x' });
  expect(answer).toMatchObject({
    status: 401,
    body: { success: false, message: 'Usuario o contraseña incorrectos' },
  });
});
