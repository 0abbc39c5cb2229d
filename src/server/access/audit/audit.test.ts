import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { someMasters } from '../../../../test/support/masters.ts';
import type { AuditDetail, AuditEntry } from '../../../contract/access/audit.ts';

const app = await testApp();
const { database, query, signedInAs } = app;
const admin = await signedInAs('admin');
const other = await signedInAs('admin');

const list = async (query = '') => (await admin.get<AuditEntry[]>(`/api/audit?${query}`)).body;
const found = async (query: string) => (await list(query)).map(({ summary }) => summary);

beforeAll(async () => {
  const ids = await someMasters(admin);

  const doctor = { rut: '18972631-7', specialtyId: ids.specialtyId };
  const made = await other.post<{ id: number }>('/api/doctors', { ...doctor, name: 'Íñigo Peña' });
  await other.edit(`/api/doctors/${made.body.id}`, { ...doctor, name: 'Íñigo Peña Soto' });
  const early = {
    action: 'doctor.update',
    entity: 'doctor',
    entityId: '7',
    userName: 'Ana Antigua',
  };
  await database.db
    .insertInto('auditLog')
    // Half past eleven at night of 9 March in Santiago is 10 March in UTC.
    .values({ ...early, summary: '=Modificó a mano.', at: new Date('2025-03-10T02:30:00Z') })
    .execute();
});

describe('access §13: the audit log', () => {
  test('access §13.1: is listed newest first, a page at a time, as many as the summary counts', async () => {
    const all = await list();
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(await list('limit=2&offset=1')).toEqual(all.slice(1, 3));
    expect(await list('sort=at')).toEqual(all.toReversed());
    const { body } = await admin.get('/api/audit/summary');
    expect(body).toEqual({ total: all.length, hasMore: false });
  });

  test.each([
    ['search=inigo%20pena', 2],
    ['search=nadie', 0],
    // A word of one or two letters is found by its beginning; punctuation is not a word.
    ['search=so%20inigo', 1],
    ['search=oto%20inigo', 1],
    ['search=ot%20inigo', 0],
    ['search=%E2%80%94%20inigo%20pena', 2],
    ['search=100%25', 0],
    ['search=ana%20antigua', 1],
    ['action=doctor', 5],
    ['action=doctor.update', 2],
    ['action=specialty.create', 2],
    ['entity=doctor&entityId=7', 1],
    ['dateFrom=2025-03-09&dateTo=2025-03-09', 1],
    ['dateFrom=2025-03-10&dateTo=2025-03-10', 0],
    ['action=doctor&dateTo=2025-12-31&search=mano', 1],
  ])('access §13.2: narrowed down by %s', async (query, count) => {
    expect(await found(query)).toHaveLength(count);
    const { body } = await admin.get(`/api/audit/summary?${query}`);
    expect(body).toEqual({ total: count, hasMore: false });
  });

  test('of a person', async () => {
    const { body } = await admin.get<{ people: { id: number; name: string }[] }>(
      '/api/audit/choices',
    );
    const id = body.people.find(({ name }) => name === 'Prueba admin-2')?.id;
    expect(await found(`userId=${id}`)).toEqual([
      'Modificó el médico Íñigo Peña Soto.',
      'Creó el médico Íñigo Peña.',
      expect.stringMatching(/./),
    ]);
  });

  test('offers the actions and records that it has', async () => {
    const { body } = await admin.get('/api/audit/choices');
    expect(body).toMatchObject({
      actions: [
        'doctor.create',
        'doctor.update',
        'service.create',
        'session.signIn',
        'society.create',
        'specialty.create',
      ],
      entities: ['doctor', 'service', 'society', 'specialty', 'user'],
    });
  });

  test('access §13.3: an entry has the record before and after', async () => {
    const [entry] = await list('search=modifico%20inigo');
    const { body } = await admin.get<AuditDetail>(`/api/audit/entries/${entry?.id}`);
    expect(body).toMatchObject({
      ...entry,
      before: { name: 'Íñigo Peña', version: 1 },
      after: { name: 'Íñigo Peña Soto', version: 2 },
    });
    expect((await admin.get('/api/audit/entries/99999999')).status).toBe(404);
  });

  test('refuses an unknown action and an invalid date', async () => {
    expect((await admin.get("/api/audit?action=x';")).status).toBe(400);
    expect((await admin.get('/api/audit?dateFrom=ayer')).status).toBe(400);
  });

  test('access §13.4: is neither changed nor emptied, by SQL either', async () => {
    for (const statement of [
      "UPDATE audit_log SET summary = ''",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log CASCADE',
    ])
      await expect(query(statement), statement).rejects.toThrow('append-only');
  });

  test('access §7.2: is for administrators', async () => {
    for (const profile of ['supervisor', 'doctor', 'user'] as const) {
      const someone = await signedInAs(profile);
      for (const path of ['', '/summary', '/choices', '/entries/1', '/file'])
        expect((await someone.get(`/api/audit${path}`)).status, path).toBe(403);
    }
  });
});

describe('decision 51: many entries', () => {
  beforeAll(async () => {
    // Old ones, after which the entries of the other tests still are the newest.
    await query`INSERT INTO audit_log (at, user_name, action, entity, entity_id, summary)
       SELECT timestamptz '2024-01-01 12:00-03' + n * interval '1 minute', 'Masiva', 'job.retry', 'bulk', n,
              CASE WHEN n % 2 = 0 THEN 'Par' ELSE 'Impar' END || CASE WHEN n IN (1, 9000) THEN ' señalada' ELSE '' END
         FROM generate_series(1, 21000) n`;
  });

  test.each([
    ['entity=bulk', 10_000, true],
    ['search=masiva', 10_000, true],
    ['search=masiva%20impar', 10_000, true],
    ['search=masiva&dateTo=2024-01-02', 2_159, false],
    ['search=masiva%20senalada', 2, false],
    ['search=par%20senalada%20masiva', 2, false],
  ])('access §13.6: of %s are counted as far as %i', async (query, total, hasMore) => {
    const { body } = await admin.get(`/api/audit/summary?${query}`);
    expect(body).toEqual({ total, hasMore });
  });

  test.each(['-at', 'at'])('are paged alike by words and without, sorted by %s', async (sort) => {
    for (const offset of [0, 4_990, 9_980]) {
      const page = `sort=${sort}&limit=20&offset=${offset}`;
      const byWords = await found(`search=masiva&${page}`);
      expect(byWords).toHaveLength(20);
      expect(byWords).toEqual(await found(`entity=bulk&${page}`));
    }
  });

  test('are found when they are rare and old, newest first', async () => {
    expect(await found('search=senalada')).toEqual(['Par señalada', 'Impar señalada']);
    expect(await found('search=senalada&sort=at&limit=1&offset=1')).toEqual(['Par señalada']);
  });

  test('are paged as far as they are counted', async () => {
    expect((await admin.get('/api/audit?offset=10000')).status).toBe(200);
    expect((await admin.get('/api/audit?offset=10001')).status).toBe(400);
  });
});

describe('decision 51: the entries of a payment', () => {
  test('access §13.7: are the moves that name it, the files that it was in, and changes of its account', async () => {
    const entry = { userName: 'Ana', entity: 'payroll', action: 'payroll.process' };
    const named = (summary: string, ids: number[]) => ({
      ...entry,
      summary,
      after: JSON.stringify({ paymentIds: ids }),
    });
    await database.db
      .insertInto('auditLog')
      .values([
        named('Procesó.', [771, 772]),
        named('Procesó otro.', [773, 7712]),
        { ...named('Descargó.', [771]), entity: 'bankFile', entityId: '4' },
        { ...entry, entity: 'payment', summary: 'Cuentas.', after: JSON.stringify([{ id: 771 }]) },
        { ...entry, entity: 'doctor', entityId: '771', summary: 'De un médico.' },
      ])
      .execute();
    expect((await found('entity=payment&entityId=771')).toSorted()).toEqual([
      'Cuentas.',
      'Descargó.',
      'Procesó.',
    ]);
    expect(await found('entity=payment&entityId=771x')).toEqual([]);
  });
});

describe('access §13.8: the log as a file', () => {
  test('product §16.2: as CSV, what the filters find, in words and without formulas', async () => {
    const answer = await admin.get<string>('/api/audit/file?entity=doctor&dateTo=2025-12-31');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /filename="auditoria_[\d_-]+_[a-z\d.]+\.csv"/,
    );
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFFecha;Hora;Resumen;Persona;Acción;Tipo de registro;N.º de registro;Dirección IP;N.º de entrada',
    );
    expect(lines[1]).toMatch(
      /^09-03-2025;23:30:00;'=Modificó a mano\.;Ana Antigua;Médico: modificar;Médico;7;;\d+$/,
    );
    expect(lines).toHaveLength(3);
  });

  test('as a workbook that Excel reads, of more than one piece', async () => {
    await query`INSERT INTO audit_log (user_name, action, entity, summary)
       SELECT 'Sistema', 'job.retry', 'job', 'Prueba <' || n || '> & ñandú' FROM generate_series(1, 5001) n`;
    const answer = await admin.get('/api/audit/file?format=xlsx&entity=job');
    const book = XLSX.read(answer.bytes);
    const rows = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets.Auditoría ?? {});
    expect(rows).toHaveLength(5001);
    expect(new Set(rows.map((row) => row.Resumen)).size).toBe(5001);
    expect(rows[0]).toMatchObject({
      Acción: 'Trabajo: reintentar',
      Resumen: expect.stringMatching(/^Prueba <\d+> & ñandú$/),
    });
  });
});
