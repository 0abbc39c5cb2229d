import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import {
  describeMaster,
  type Refused,
  someMasters,
  testRut,
} from '../../../../test/support/masters.ts';
import type { Society } from '../../../contract/masters/societies.ts';
import { formatRut } from '../../../domain/identity/rut.ts';

describeMaster({
  path: '/api/medical-societies',
  entity: 'society',
  record: 'la sociedad médica',
  valid: (number) => ({ rut: testRut(number), name: `Sociedad ${number}` }),
  title: ({ name }) => String(name),
  change: (number) => ({ name: `Otra sociedad ${number}` }),
  searched: { field: 'name', value: 'Pabellón Ñielol SpA', searches: ['pabellon', 'nielol SPA'] },
  required: { rut: 'RUT es requerido', name: 'Nombre es requerido' },
  // masters §7.1
  collisions: [{ of: 'rut', as: formatRut, code: 'society.rutTaken' }],
  writers: ['admin', 'supervisor'],
});

const { admin } = await adminApp();

describe('a society', () => {
  test('masters §7.1: keeps its RUT in stored form, however it was typed', async () => {
    const payload = { rut: ' 76.086.428-5 ', name: 'Sociedad de imágenes' };
    const answer = await admin.post<{ rut: string }>('/api/medical-societies', payload);
    expect(answer.body.rut).toBe('76086428-5');
    for (const search of ['76.086.428-5', '760864285', '76 086 428', '76086428-5']) {
      const list = await admin.get<unknown[]>(
        `/api/medical-societies?search=${encodeURIComponent(search)}`,
      );
      expect(list.body, search).toHaveLength(1);
    }
  });

  // masters §7.2, product §4.5
  test('is sorted by name in Spanish, or by RUT', async () => {
    for (const name of ['Ñandú', 'Zorzal', 'Nogal', 'Águila']) {
      await admin.post('/api/medical-societies', {
        rut: testRut(name.length * 1000 + name.charCodeAt(0)),
        name,
      });
    }
    const names = async (sort: string) => {
      const list = await admin.get<{ name: string }[]>(`/api/medical-societies?sort=${sort}`);
      return list.body.map(({ name }) => name);
    };
    const sorted = ['Águila', 'Nogal', 'Ñandú', 'Sociedad de imágenes', 'Zorzal'];
    expect(await names('name')).toEqual(sorted);
    expect(await names('-name')).toEqual(sorted.toReversed());
    expect(await names('rut')).toEqual((await names('-rut')).toReversed());
  });

  // masters §7.4, masters §7.5
  test('has an account, a representative and a kind of document', async () => {
    const facts = {
      email: 'pagos@ejemplo.cl',
      representativeName: 'Elena Díaz',
      representativeRut: '11111111-1',
      documentKind: 'society_receipt',
      isWithheld: true,
      accountKind: 'corriente',
      bankAccount: '000123',
      accountHolderName: null,
      accountHolderRut: null,
    };
    const { body } = await admin.post<Society>('/api/medical-societies', {
      ...{ rut: testRut(700_001), name: 'Sociedad con cuenta', bankName: 'BancoEstado' },
      ...{ ...facts, representativeRut: '11.111.111-1' },
    });
    expect(body).toMatchObject({ ...facts, bankCode: '012', bankName: 'BancoEstado' });
    const invoices = await admin.edit<Society>(`/api/medical-societies/${body.id}`, {
      ...body,
      documentKind: 'exempt_invoice',
    });
    expect(invoices.body).toMatchObject({ documentKind: 'exempt_invoice', isWithheld: false });
    const plain = { rut: testRut(700_002), name: 'Sociedad sin cuenta' };
    expect((await admin.post('/api/medical-societies', plain)).body).toMatchObject({
      email: null,
      documentKind: 'exempt_invoice',
      isWithheld: false,
      bankCode: null,
    });
    const refused = { ...plain, rut: testRut(700_003), bankCode: '999' };
    expect(await admin.post('/api/medical-societies', refused)).toMatchObject({
      status: 400,
      body: { code: 'society.bankUnknown', data: { field: 'bankCode' } },
    });
  });

  test('masters §7.3: is not deleted while doctors are paid through it', async () => {
    const { societyId } = await someMasters(admin);
    const list = await admin.get(`/api/medical-societies?ids=${societyId}`);
    expect(list.body).toMatchObject([{ name: 'Sociedad Ñuble', doctorCount: 1 }]);
    const answer = await admin.delete<Refused>(`/api/medical-societies/${societyId}`);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message:
          'No se puede eliminar la sociedad médica: está en uso por 1 afiliación de un médico. Puede dejar el registro inactivo.',
      },
    });
  });
});
