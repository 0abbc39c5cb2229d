/** What every kind of master data must do, and records to try it with. */
import { beforeAll, describe, expect, test } from 'vitest';
import { rutOf } from '../../src/domain/identity/rut.ts';
import { given } from '../../src/server/platform/db/list-queries.ts';
import { type Client, type Profile, type TestApp, testApp } from './app.ts';

type Payload = Record<string, unknown>;
type Stored = Payload & { id: number; version: number };
export type Refused = {
  code: string;
  message: string;
  data?: { field?: string; fields?: Record<string, string>; current?: Payload };
};

export type MasterSuite = {
  /** E.g. `/api/doctors`. */
  path: string;
  /** The kind in the audit log. */
  entity: string;
  /** With its article: 'el médico'. */
  record: string;
  /** What the suite's records refer to. */
  prepare?: (app: TestApp, admin: Client) => Promise<Payload>;
  /** A valid payload; different numbers never collide. */
  valid: (number: number, prepared: Payload) => Payload;
  /** How a record of the payload is called in the audit log. */
  title: (payload: Payload) => string;
  /** What an edit changes; different numbers never collide. */
  change: (number: number) => Payload;
  /** A payload's accented word and how it may be searched. */
  searched: { field: string; value: string; searches: readonly string[] };
  /** The messages of an empty form. */
  required: Readonly<Record<string, string>>;
  /** What collides with a first record: how it is written, and what it is refused with. */
  collisions: readonly { of: string; as: (value: string) => string; code: string }[];
  writers: readonly Profile[];
  /** What an answer tells that follows from an edit without being in it, as matchers. */
  derived?: Payload;
};

/** Runs what holds for every kind of master data, on a database of its own. */
export function describeMaster(suite: MasterSuite): void {
  const { path, entity, record } = suite;
  let app: TestApp;
  let admin: Client;
  let prepared: Payload;
  let number = 0;
  const next = () => suite.valid(++number, prepared);
  const nextChange = () => suite.change(++number);
  const create = async (payload: Payload = next()): Promise<Stored> => {
    const answer = await admin.post<Stored>(path, payload);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };

  beforeAll(async () => {
    app = await testApp();
    admin = await app.signedInAs('admin');
    prepared = (await suite.prepare?.(app, admin)) ?? {};
  });

  describe(`every call of ${path}`, () => {
    test('masters §1.2: creates and answers the whole record, which the list then shows', async () => {
      const payload = next();
      const made = await admin.post<Stored>(path, payload);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({ isActive: true, version: 1, id: expect.any(Number) });
      const list = await admin.get<Stored[]>(path);
      expect(made.body).toMatchObject(list.body.find(({ id }) => id === made.body.id) ?? {});
      expect(list.body.map(({ id }) => id)).toContain(made.body.id);
    });

    test('masters §1.3: edits the whole record and raises its version', async () => {
      const payload = next();
      const { id } = await create(payload);
      const change = nextChange();
      const edited = await admin.edit<Stored>(`${path}/${id}`, { ...payload, ...change });
      expect(edited).toMatchObject({ status: 200, body: { id, version: 2, ...change } });
    });

    test('masters §1.4: leaves an inactive record inactive when the edit does not say', async () => {
      const payload = next();
      const { id } = await create({ ...payload, isActive: false });
      const edited = await admin.edit<Stored>(`${path}/${id}`, payload);
      expect(edited.body.isActive).toBe(false);
    });

    test('masters §1.3: changes nothing else when a row of the list comes back in another state', async () => {
      const { id } = await create();
      const { body } = await admin.get<Stored[]>(`${path}?ids=${id}`);
      const [row] = body;
      const turned = await admin.edit<Stored>(`${path}/${id}`, { ...row, isActive: false });
      expect(turned.body).toEqual({ ...row, isActive: false, version: 2, ...suite.derived });
      const late = await admin.edit<Refused>(`${path}/${id}`, { ...row, isActive: false });
      expect(late.body.code).toBe('record.changed');
    });

    // masters §1.11, product §2.12
    test('says before that nothing uses it, and deletes what nothing uses', async () => {
      const { id } = await create();
      expect((await admin.get(`${path}/${id}/uses`)).body).toEqual({ uses: [], reason: null });
      expect(await admin.get(`${path}/999999/uses`)).toMatchObject({ status: 404 });
      const removed = await admin.delete(`${path}/${id}`);
      expect(removed).toMatchObject({ status: 200, body: { success: true } });
      const list = await admin.get<Stored[]>(path);
      expect(list.body.map((one) => one.id)).not.toContain(id);
    });

    test('masters §1.15: counts what the same filters list', async () => {
      const marked = await create({ ...next(), isActive: false });
      const list = await admin.get<Stored[]>(`${path}?isActive=false`);
      const summary = await admin.get(`${path}/summary?isActive=false`);
      expect(list.body.map(({ id }) => id)).toContain(marked.id);
      expect(list.body.every(({ isActive }) => isActive === false)).toBe(true);
      expect(summary.body).toMatchObject({ total: list.body.length });
    });

    // masters §1.13, product §4.3
    test('lists a page', async () => {
      await create();
      await create();
      const all = await admin.get<Stored[]>(path);
      const page = await admin.get<Stored[]>(`${path}?limit=1&offset=1`);
      expect(page.body).toEqual(all.body.slice(1, 2));
    });

    test('product §4.6: searches without accents, case or order of words', async () => {
      const { field, value, searches } = suite.searched;
      const { id } = await create({ ...next(), [field]: value });
      const found = async (search: string) => {
        const list = await admin.get<Stored[]>(`${path}?search=${encodeURIComponent(search)}`);
        return list.body.map((one) => one.id);
      };
      for (const search of searches) expect(await found(search), search).toEqual([id]);
      for (const search of ['no existe nada así', '%', '_', '\\', "'"])
        expect(await found(search), search).toEqual([]);
    });

    test('product §3.2: says every required field of an empty form', async () => {
      const answer = await admin.post<Refused>(path, {});
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect(answer.body.data?.fields).toMatchObject(suite.required);
      const edited = await admin.edit<Refused>(`${path}/1`, {});
      expect(edited.body.data?.fields).toMatchObject(suite.required);
    });

    test('product §2.11: refuses a text that can not be stored', async () => {
      const { field } = suite.searched;
      const answer = await admin.post(path, { ...next(), [field]: 'con\u0000nulo' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.unstorableText' } });
      expect(await admin.get(`${path}?search=%00`)).toMatchObject({ status: 400 });
    });

    test('product §4.4: refuses a sort by an unknown column', async () => {
      const answer = await admin.get<Refused>(`${path}?sort=password_hash`);
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { fields: { sort: 'No se puede ordenar por esa columna' } } },
      });
    });

    test.each(suite.collisions)(
      'masters §1.7: refuses a $of that is taken, at its field',
      async (collision) => {
        const payload = next();
        await create(payload);
        const value = collision.as(String(payload[collision.of]));
        const answer = await admin.post<Refused>(path, { ...next(), [collision.of]: value });
        expect(answer).toMatchObject({
          status: 409,
          body: { code: collision.code, data: { field: collision.of } },
        });
        const other = await create();
        const edited = await admin.edit<Refused>(`${path}/${other.id}`, {
          ...next(),
          [collision.of]: value,
        });
        expect(edited).toMatchObject({
          status: 409,
          body: { code: collision.code, data: { field: collision.of } },
        });
      },
    );

    test('masters §1.5: refuses an edit that started from an older version, and shows the newer one', async () => {
      const payload = next();
      const { id, version } = await create(payload);
      const change = nextChange();
      const edit = { ...payload, ...change, version };
      expect(await admin.edit(`${path}/${id}`, edit)).toMatchObject({ status: 200 });
      await noteSomethingElse(app, entity, id);
      const late = await admin.put<Refused>(`${path}/${id}`, { ...payload, version });
      expect(late).toMatchObject({
        status: 409,
        body: { code: 'record.changed', data: { current: { id, version: 2, ...change } } },
      });
      expect(late.body.message).toMatch(/^Prueba admin-\d+ modificó este registro/);
    });

    test('masters §1.6: refuses an edit without a version, says what to do, and writes nothing', async () => {
      const payload = next();
      const made = await create(payload);
      const edit = { ...payload, ...nextChange() };
      for (const version of [undefined, null, '1', 0, 1.5]) {
        const silent = await admin.put<Refused>(`${path}/${made.id}`, { ...edit, version });
        expect(silent).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
        expect(Object.keys(silent.body.data?.fields ?? {})).toEqual(['version']);
      }
      const silent = await admin.put<Refused>(`${path}/${made.id}`, edit);
      expect(silent.body.data?.fields?.version).toMatch(
        /^Falta la versión: lea el registro de nuevo/,
      );
      const { body } = await admin.get<Stored[]>(`${path}?ids=${made.id}`);
      expect(body[0]?.version).toBe(1);
    });

    test('masters §1.5: of two who save at once the second is refused, and nothing of the first is lost', async () => {
      const payload = next();
      const { id } = await create(payload);
      const edits = [nextChange(), nextChange()].map((change) => ({
        ...payload,
        ...change,
        version: 1,
      }));
      const answers = await Promise.all(
        edits.map((edit) => admin.put<Stored & Refused>(`${path}/${id}`, edit)),
      );
      const won = answers.find(({ status }) => status === 200);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body).toMatchObject({ code: 'record.changed', data: { current: won?.body } });
      const { body } = await admin.get<Stored[]>(`${path}?ids=${id}`);
      expect(won?.body).toMatchObject(body[0] ?? {});
      expect(body[0]?.version).toBe(2);
    });

    test('refuses to edit or delete what is not there', async () => {
      const edited = await admin.edit(`${path}/999999`, next());
      const removed = await admin.delete(`${path}/999999`);
      for (const answer of [edited, removed]) {
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 'record.notFound', message: `No se encontró ${record}.` },
        });
      }
      expect(await admin.delete(`${path}/99999999999999`)).toMatchObject({ status: 400 });
      expect(await admin.delete(`${path}/abc`)).toMatchObject({ status: 400 });
    });

    // masters §1.17, product §1.6
    test('writes who did what, with the record before and after', async () => {
      const payload = next();
      const made = await create(payload);
      const change = nextChange();
      const edited = await admin.edit<Stored>(`${path}/${made.id}`, { ...payload, ...change });
      await admin.delete(`${path}/${made.id}`);
      const title = suite.title(payload);
      const later = suite.title({ ...payload, ...change });
      const entries = await auditEntries(app, entity, made.id);
      expect(entries).toMatchObject([
        { action: `${entity}.create`, summary: `Creó ${record} ${title}.`, before: null },
        { action: `${entity}.update`, summary: `Modificó ${record} ${later}.` },
        { action: `${entity}.remove`, summary: `Eliminó ${record} ${later}.`, after: null },
      ]);
      expect(made).toMatchObject(entries[0]?.after ?? {});
      expect(entries[1]?.before).toEqual(entries[0]?.after);
      expect(edited.body).toMatchObject(entries[1]?.after ?? {});
      expect(entries[2]?.before).toEqual(entries[1]?.after);
      expect(entries.every(({ userName }) => /^Prueba admin-\d+$/.test(userName))).toBe(true);
    });

    test('writes nothing when the change is refused', async () => {
      const before = await auditEntries(app, entity);
      await admin.post(path, {});
      await admin.delete(`${path}/999999`);
      expect(await auditEntries(app, entity)).toEqual(before);
    });

    test.each(['admin', 'supervisor', 'doctor', 'user'] as const)(
      'may or may not be written by the profile %s',
      async (profile) => {
        const someone = await app.signedInAs(profile);
        const answer = await someone.post<Refused>(path, next());
        expect(answer.status).toBe(suite.writers.includes(profile) ? 201 : 403);
      },
    );

    test('asks for a session', async () => {
      expect(await app.anonymous.get(path)).toMatchObject({ status: 401 });
      expect(await app.anonymous.post(path, next())).toMatchObject({ status: 401 });
    });
  });
}

/** An entry about a record that is no edit of it, as payments and sign-ins write them. */
async function noteSomethingElse(app: TestApp, entity: string, id: number): Promise<void> {
  const entry = { entity, entityId: String(id), action: 'payroll.pay', summary: 'Pagó.' };
  await app.database.db
    .insertInto('auditLog')
    .values({ ...entry, userName: 'Quien no modificó nada' })
    .execute();
}

/** The audit log's entries of one kind, or of one record. */
export async function auditEntries(app: TestApp, entity: string, id?: number) {
  const entries = await app.database.db
    .selectFrom('auditLog')
    .select(['action', 'entityId', 'userName', 'summary', 'before', 'after'])
    .where('entity', '=', entity)
    .where((is) => is.and(given(id, (one) => is('entityId', '=', String(one)))))
    .orderBy('id')
    .execute();
  return entries.map((entry) => ({
    ...entry,
    before: entry.before as Payload | null,
    after: entry.after as Payload | null,
  }));
}

/** RUTs that no other record of the tests has. */
export function testRut(number: number): string {
  return rutOf(7_000_000 + number);
}

/** One of each kind of master data, made through the calls. */
export async function someMasters(admin: Client) {
  const make = async (path: string, payload: Payload) => {
    const answer = await admin.post<Stored>(path, payload);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const specialtyId = await make('/api/specialties', { name: 'Cardiología' });
  const otherSpecialtyId = await make('/api/specialties', { name: 'Pediatría' });
  const societyId = await make('/api/medical-societies', {
    rut: testRut(900_001),
    name: 'Sociedad Ñuble',
  });
  const service = { specialtyId, participationType: 'mixed' };
  const serviceId = await make('/api/services', {
    ...service,
    code: '01-01-001',
    name: 'Consulta',
  });
  const otherServiceId = await make('/api/services', {
    ...service,
    code: '17-01-001',
    name: 'Electrocardiograma',
  });
  const doctor = { specialtyId, rut: testRut(900_010), name: 'Ana Núñez Soto' };
  const doctorId = await make('/api/doctors', doctor);
  const societyDoctorId = await make('/api/doctors', {
    ...doctor,
    rut: testRut(900_011),
    name: 'Luis Peña Rojas',
    societyType: 'society',
    societyId,
    retentionPercentage: '0',
  });
  return {
    specialtyId,
    otherSpecialtyId,
    societyId,
    serviceId,
    otherServiceId,
    doctorId,
    societyDoctorId,
  };
}
