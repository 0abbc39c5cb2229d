/** operations §1.11, operations §1.12: the activity is the audit log's, as far as the reader may see it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { masterFiles } from '../../../../test/support/master-imports.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { ActivityEntry } from '../../../contract/operations/dashboard.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import { PLACES } from './activity.ts';

const { database, signedInAs } = await testApp();
const { db } = database;
const admin = await signedInAs('admin');
const supervisor = await signedInAs('supervisor');
const specialty = await admin.post<{ id: number }>('/api/specialties', { name: 'Pediatría' });

const USER_FILE = 'RUT;Nombre;Email;Perfil\r\n11.111.111-1;Ana Araya;ana@ejemplo.cl;Usuario';

const activity = async (client = admin) =>
  (await client.get<ActivityEntry[]>('/api/dashboard/activity')).body;
const summaries = async (client = admin) => (await activity(client)).map(({ summary }) => summary);
const note = (action: string, summary: string, entity = 'otra', entityId?: string) =>
  audit(db, SYSTEM, { action, entity, summary, ...(entityId && { entityId }) });

async function forgetAll(): Promise<void> {
  await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(db);
  await sql`DELETE FROM audit_log`.execute(db);
  await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(db);
}
beforeEach(forgetAll);

describe('operations §1.11: the latest activity', () => {
  it('is empty when nothing was done', async () => {
    expect(await activity()).toEqual([]);
  });

  it('operations §1.11: shows who did what and when, and leads to the record until it is deleted', async () => {
    const doctor = { rut: '18972631-7', name: 'Ana Araya', specialtyId: specialty.body.id };
    const { id } = (await admin.post<{ id: number }>('/api/doctors', doctor)).body;
    const [created] = await activity();
    expect(created).toMatchObject({
      userName: expect.stringMatching(/^Prueba admin-/),
      summary: 'Creó el médico Ana Araya.',
      place: { screen: '/medicos', open: id, job: null },
    });
    expect(Math.abs(Date.now() - Date.parse(created?.at ?? ''))).toBeLessThan(60_000);
    await admin.delete(`/api/doctors/${id}`);
    expect(await activity()).toMatchObject([
      { summary: 'Eliminó el médico Ana Araya.', place: null },
      { summary: 'Creó el médico Ana Araya.', place: null },
    ]);
  });

  it('leads to rules and agreements on their own screens', async () => {
    const made = async (payload: object) =>
      (await admin.post<{ id: number }>('/api/calculation-rules', payload)).body.id;
    const rule = await made(aRule());
    const agreement = await made(anAgreement());
    expect((await activity()).map(({ place }) => place)).toEqual([
      { screen: '/convenios', open: agreement, job: null },
      { screen: '/reglas', open: rule, job: null },
    ]);
    // The supervisor reads of agreements, which rules' screens list, and has no screen of theirs.
    expect((await activity(supervisor)).map(({ place }) => place)).toEqual([
      null,
      { screen: '/reglas', open: rule, job: null },
    ]);
  });

  it('operations §1.11: tells of a file of masters who has the screen of that master, and leads there', async () => {
    const specialties = masterFiles(admin);
    await specialties.doImport('specialty', 'Nombre\r\nNefrología');
    await specialties.doImport('user', USER_FILE);
    const files = async (client = admin) =>
      (await activity(client)).filter(({ summary }) => summary.startsWith('Importó el archivo'));
    expect((await files()).map(({ place }) => place?.screen)).toEqual([
      '/usuarios',
      '/especialidades',
    ]);
    await sql`UPDATE permission SET is_allowed = (href = '/especialidades') FROM menu_option o
               WHERE o.id = menu_option_id AND profile = 'supervisor' AND href IN ('/especialidades', '/usuarios')`.execute(
      db,
    );
    expect((await files(supervisor)).map(({ place }) => place?.screen)).toEqual([
      '/especialidades',
    ]);
  });

  it('leads to a job while it exists', async () => {
    const { id } = await db
      .insertInto('job')
      .values({ type: 'calculate-payments', payload: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note('calculation.calculate', '3 atenciones calculadas.', 'job', id);
    expect((await activity())[0]?.place).toEqual({
      screen: '/calcular-pagos',
      open: null,
      job: id,
    });
    await db.deleteFrom('job').execute();
    expect((await activity())[0]?.place).toBeNull();
  });

  it('operations §1.11: is the latest twelve, newest first', async () => {
    for (let number = 1; number <= 15; number += 1) {
      await note(number % 2 ? 'attention.create' : 'payroll.pay', `Hecho ${number}`);
    }
    expect(await summaries()).toEqual(
      Array.from({ length: 12 }, (_, index) => `Hecho ${15 - index}`),
    );
  });
});

describe('a profile reads nothing about screens that it may not open', () => {
  it('operations §1.12: a supervisor reads nothing of users, nor of what only administrators have', async () => {
    await note('user.update', 'Modificó el usuario Otra Persona.');
    await note('bank.download', 'Descargó un archivo bancario.');
    await note('doctor.update', 'Modificó el médico Ana Araya.');
    await note('payroll.pay', 'Marcó como pagados 3 registros.');
    expect(await summaries()).toHaveLength(4);
    expect(await summaries(supervisor)).toEqual([
      'Marcó como pagados 3 registros.',
      'Modificó el médico Ana Araya.',
    ]);
  });

  it('entries are found even after many that the profile may not read', async () => {
    await note('doctor.update', 'Modificó el médico Ana Araya.');
    for (let number = 0; number < 30; number += 1) await note('user.update', 'Secreto');
    expect(await summaries(supervisor)).toEqual(['Modificó el médico Ana Araya.']);
  });

  it('operations §1.12: signing in is no activity, and entries without a screen are shown to nobody', async () => {
    await note('session.signIn', 'Inició sesión.');
    await note('desconocido.update', 'Algo.');
    expect(await activity()).toEqual([]);
  });
});

describe('the places', () => {
  it('know every noun that the server writes to the audit log', () => {
    const source = globSync('src/server/**/*.ts', {
      cwd: join(import.meta.dirname, '../../../..'),
      exclude: (name) => name.endsWith('.test.ts'),
    })
      .map((file) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8'))
      .join('\n');
    const actions = [...source.matchAll(/action:[^\n]*?['`](\w+)\.\w+['`]/g)];
    // Master data name their noun as the entity of their definition.
    const entities = [...source.matchAll(/^ {2}entity: '(\w+)',$/gm)];
    const nouns = new Set([...actions, ...entities].map((match) => match[1] ?? ''));
    expect(nouns.size).toBeGreaterThan(10);
    nouns.delete('session');
    expect([...nouns].filter((noun) => !(noun in PLACES))).toEqual([]);
  });

  it('are screens', () => {
    for (const { screens } of Object.values(PLACES))
      expect(SCREENS).toEqual(expect.arrayContaining([...screens]));
  });
});
