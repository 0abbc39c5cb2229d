import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import type { Bank } from '../../../contract/masters/banks.ts';

const { app, admin } = await adminApp();

test('masters §11.3: the bank list is in the order of the Spanish alphabet, inactive ones included', async () => {
  await app.query`UPDATE bank SET is_active = false WHERE code = '504'`;
  const { status, body } = await admin.get<Bank[]>('/api/banks');
  expect(status).toBe(200);
  expect(body).toContainEqual({ code: '012', name: 'BancoEstado', isActive: true, version: 1 });
  expect(body).toContainEqual({
    code: '504',
    name: 'BBVA (Scotiabank Azul)',
    isActive: false,
    version: 1,
  });
  const names = body.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
});

describe('editing the list', () => {
  // masters §11.1, masters §11.2
  test('adds a bank and renames it, and records both', async () => {
    const made = await admin.post<Bank>('/api/banks', { code: '888', name: 'Banco Ñuble' });
    expect(made).toMatchObject({ status: 201, body: { code: '888', isActive: true, version: 1 } });
    const edit = { name: 'Banco del Ñuble', isActive: false, version: 1 };
    expect(await admin.edit('/api/banks/888', edit)).toMatchObject({
      status: 200,
      body: { code: '888', name: 'Banco del Ñuble', isActive: false, version: 2 },
    });
    const entries = await app.query`
      SELECT action, summary, before, after FROM audit_log
       WHERE entity = 'bank' AND entity_id = '888' ORDER BY id`;
    expect(entries).toMatchObject([
      { action: 'bank.create', summary: 'Creó el banco Banco Ñuble.', before: null },
      {
        action: 'bank.update',
        summary: 'Modificó el banco Banco del Ñuble.',
        before: { name: 'Banco Ñuble', isActive: true },
        after: { name: 'Banco del Ñuble', isActive: false },
      },
    ]);
  });

  test.each([
    [{ code: '001', name: 'Otro banco' }, 409, 'code', 'Ya existe un banco con ese código.'],
    [{ code: '889', name: 'BANCO  de Chilé' }, 409, 'name', 'Ya existe un banco con ese nombre.'],
    [{ code: '889', name: 'BancoEstado' }, 409, 'name', 'Ya existe un banco con ese nombre.'],
  ])('masters §11.1: refuses %o', async (payload, status, field, message) => {
    const answer = await admin.post<Refused>('/api/banks', payload);
    expect(answer).toMatchObject({ status, body: { message, data: { field } } });
  });

  test('states the fault of each field', async () => {
    const answer = await admin.post<Refused>('/api/banks', { code: '37', name: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.body.data?.fields).toEqual({
      code: 'El código tiene tres dígitos, por ejemplo 037',
      name: 'Nombre es requerido',
    });
  });

  test('masters §1.5: refuses an edit of an older version, and of an unknown bank', async () => {
    const bank = { name: 'HSBC Chile', version: 1 };
    expect((await admin.edit('/api/banks/031', bank)).status).toBe(200);
    expect(await admin.edit('/api/banks/031', { ...bank, name: 'HSBC' })).toMatchObject({
      status: 409,
      body: { code: 'record.changed', data: { current: { name: 'HSBC Chile', version: 2 } } },
    });
    expect(await admin.edit('/api/banks/999', { name: 'Nadie' })).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el banco.' },
    });
  });

  test('masters §10.2: is only for users with the configuration', async () => {
    const supervisor = await app.signedInAs('supervisor');
    expect((await supervisor.get('/api/banks')).status).toBe(200);
    expect((await supervisor.post('/api/banks', { code: '890', name: 'X' })).status).toBe(403);
    expect((await supervisor.edit('/api/banks/001', { name: 'X' })).status).toBe(403);
  });
});
