import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import {
  describeMaster,
  type Refused,
  someMasters,
  testRut,
} from '../../../../test/support/masters.ts';
import { aRule } from '../../../../test/support/rules.ts';

describeMaster({
  path: '/api/specialties',
  entity: 'specialty',
  record: 'la especialidad',
  valid: (number) => ({ name: `Especialidad ${number}` }),
  title: ({ name }) => String(name),
  change: (number) => ({ name: `Otra especialidad ${number}` }),
  searched: {
    field: 'name',
    value: 'Cirugía Plástica Infantil',
    searches: ['cirugia plastica', 'INFANTIL CIRUGÍA'],
  },
  required: { name: 'Nombre es requerido' },
  // masters §8.1
  collisions: [
    { of: 'name', as: (name) => name.toUpperCase(), code: 'specialty.nameTaken' },
    { of: 'name', as: (name) => ` ${name.replace('E', 'É')} `, code: 'specialty.nameTaken' },
    { of: 'name', as: (name) => name.replace(' ', '\u00a0 '), code: 'specialty.nameTaken' },
  ],
  writers: ['admin', 'supervisor'],
});

const { admin } = await adminApp();
const ids = await someMasters(admin);

describe('a specialty in use', () => {
  test('masters §8.2: counts its doctors and services, inactive ones included', async () => {
    const { specialtyId } = ids;
    const doctor = { rut: testRut(900_010), name: 'Ana Núñez Soto', specialtyId, isActive: false };
    await admin.edit(`/api/doctors/${ids.doctorId}`, doctor);
    expect((await admin.get('/api/specialties')).body).toMatchObject([
      { name: 'Cardiología', doctorCount: 2, serviceCount: 2 },
      { name: 'Pediatría', doctorCount: 0, serviceCount: 0 },
    ]);
  });

  test('masters §8.3: is not deleted, and its uses are named', async () => {
    const answer = await admin.delete<Refused>(`/api/specialties/${ids.specialtyId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'record.inUse' } });
    expect(answer.body.message).toMatch(
      /^No se puede eliminar la especialidad: está en uso por 2 médicos y 2 prestaciones\. /,
    );
  });

  test('masters §8.3: also counts rules that list it, until they no longer do', async () => {
    const rule = aRule({ code: 'PED-01', specialtyId: [ids.otherSpecialtyId] });
    const made = await admin.post<{ id: number }>('/api/calculation-rules', rule);
    const path = `/api/specialties/${ids.otherSpecialtyId}`;
    const refused = await admin.delete<Refused>(path);
    expect(refused.body.message).toContain('está en uso por 1 regla (PED-01).');
    await admin.edit(`/api/calculation-rules/${made.body.id}`, { ...rule, specialtyId: 'all' });
    expect(await admin.delete(path)).toMatchObject({ status: 200 });
  });
});
