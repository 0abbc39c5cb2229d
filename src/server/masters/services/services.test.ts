import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { insertAttention } from '../../../../test/support/attentions.ts';
import { describeMaster, type Refused, someMasters } from '../../../../test/support/masters.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { Service } from '../../../contract/masters/services.ts';

describeMaster({
  path: '/api/services',
  entity: 'service',
  record: 'la prestación',
  prepare: async (_app, admin) => {
    const answer = await admin.post<{ id: number }>('/api/specialties', { name: 'Cardiología' });
    return { specialtyId: answer.body.id };
  },
  valid: (number, { specialtyId }) => ({
    code: `17-01-${String(number).padStart(3, '0')}`,
    name: `Examen ${number}`,
    participationType: 'individual',
    specialtyId,
    baseValue: 25_000,
  }),
  title: ({ code, name }) => `${code} ${name}`,
  change: (number) => ({
    name: `Otro examen ${number}`,
    baseValue: null,
    participationType: 'mixed',
  }),
  searched: {
    field: 'name',
    value: 'Ecografía Abdominal',
    searches: ['ecografia', 'ABDOMINAL ecografía'],
  },
  required: {
    code: 'Código es requerido',
    name: 'Nombre es requerido',
    specialtyId: 'Especialidad es requerida',
  },
  // masters §6.2
  collisions: [
    { of: 'code', as: (code) => code, code: 'service.codeTaken' },
    { of: 'code', as: (code) => code.replaceAll('-', ''), code: 'service.codeTaken' },
    { of: 'code', as: (code) => code.replaceAll('-', '.'), code: 'service.codeTaken' },
  ],
  writers: ['admin', 'supervisor'],
});

const { app, admin } = await adminApp();
const ids = await someMasters(admin);

describe('a service', () => {
  const valid = () => ({
    code: '20-04-001',
    name: 'Parto',
    participationType: 'mixed',
    specialtyId: ids.otherSpecialtyId,
  });

  test('masters §6.5: is found by its code with or without hyphens', async () => {
    for (const search of ['17-01-001', '1701001', '17.01.001', '17 01 001', 'electro']) {
      const list = await admin.get<Service[]>(`/api/services?search=${encodeURIComponent(search)}`);
      expect(
        list.body.map(({ code }) => code),
        search,
      ).toEqual(['17-01-001']);
    }
  });

  // masters §6.4, product §2.6
  test('takes its value as a number, a numeric text or nothing', async () => {
    const made = await admin.post<Service>('/api/services', { ...valid(), baseValue: '350000' });
    expect(made.body).toMatchObject({
      baseValue: 350_000,
      specialtyName: 'Pediatría',
      description: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const path = `/api/services/${made.body.id}`;
    for (const baseValue of [undefined, null, '']) {
      await admin.edit(path, { ...valid(), baseValue: 1 });
      const emptied = await admin.edit<Service>(path, { ...valid(), baseValue });
      expect(emptied.body.baseValue).toBeNull();
    }
  });

  // masters §6.1, masters §6.4
  test.each([
    [{ baseValue: -1 }, 'baseValue', 'No puede ser negativo'],
    [{ baseValue: 10.5 }, 'baseValue', 'Debe ser un monto en pesos enteros'],
    [{ baseValue: 'gratis' }, 'baseValue', 'Debe ser un monto en pesos enteros, sin signo'],
    [{ description: 'a'.repeat(2001) }, 'description', 'Máximo 2000 caracteres'],
    [{ specialtyId: '' }, 'specialtyId', 'Especialidad es requerida'],
    [{ code: '   ' }, 'code', 'Código es requerido'],
    [{ name: 'a'.repeat(201) }, 'name', 'Máximo 200 caracteres'],
  ])('refuses %o', async (change, field, message) => {
    const answer = await admin.post<Refused>('/api/services', { ...valid(), ...change });
    expect(answer).toMatchObject({
      status: 400,
      // With the field's label before it where the sentence names none (product §2.4).
      body: {
        message: expect.stringContaining(message.slice(1)),
        data: { fields: { [field]: message } },
      },
    });
  });

  test('masters §1.8: refuses an unknown specialty', async () => {
    const answer = await admin.post<Refused>('/api/services', { ...valid(), specialtyId: 999_999 });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'specialty.unknown',
        message: 'La especialidad no está registrada.',
        data: { field: 'specialtyId' },
      },
    });
  });

  // masters §6.6, masters §1.14, masters §1.15, masters §1.16
  test('is listed by specialty, participation type and ids', async () => {
    const codes = async (query: string) => {
      const list = await admin.get<Service[]>(`/api/services?${query}`);
      return list.body.map(({ code }) => code);
    };
    await admin.post('/api/services', {
      ...valid(),
      code: '09-01-001',
      participationType: 'society',
    });
    expect(await codes(`specialtyId=${ids.specialtyId}`)).toEqual(['01-01-001', '17-01-001']);
    expect(await codes('participationType=society')).toEqual(['09-01-001']);
    const filters = `specialtyId=${ids.otherSpecialtyId}&participationType=mixed&search=parto`;
    expect(await codes(filters)).toEqual(['20-04-001']);
    expect(await codes(`${filters}&isActive=false`)).toEqual([]);
    const summary = await admin.get(`/api/services/summary?${filters}`);
    expect(summary.body).toEqual({ total: 1 });
    expect(await codes(`ids=${ids.otherServiceId},999999`)).toEqual(['17-01-001']);
    expect((await codes('sort=-code'))[0]).toBe('20-04-001');
    expect((await codes('sort=name'))[0]).toBe('01-01-001');
    expect((await codes('sort=-createdAt'))[0]).toBe('09-01-001');
  });

  test('masters §6.7: is listed for the agreements screen, too', async () => {
    const all = await admin.get<Service[]>('/api/services');
    const medical = await admin.get<Service[]>('/api/medical-services');
    expect(medical.body).toEqual(all.body);
  });

  // masters §1.9, masters §1.10
  test('is not deleted while rules or attentions name it', async () => {
    const path = `/api/services/${ids.serviceId}`;
    for (const code of ['R-1', 'R-2', 'R-3', 'R-4', 'R-5']) {
      await admin.post('/api/calculation-rules', aRule({ code, serviceId: [ids.serviceId] }));
    }
    const byRules = await admin.delete<Refused>(path);
    expect(byRules).toMatchObject({ status: 409, body: { code: 'record.inUse' } });
    expect(byRules.body.message).toContain('5 reglas (R-1, R-2, R-3 y\u00a02\u00a0más)');

    const { doctorId, otherServiceId: serviceId } = ids;
    await insertAttention(app.database.db, { doctorId, serviceId });
    const byAttentions = await admin.delete<Refused>(`/api/services/${ids.otherServiceId}`);
    expect(byAttentions).toMatchObject({ status: 409, body: { code: 'record.inUse' } });
    expect(byAttentions.body.message).toContain('está en uso por 1 atención médica.');
  });
});
