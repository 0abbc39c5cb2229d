/** The file about a person is Spanish: names of folders, and what stands in columns (access §17.3). */
import { expect, it } from 'vitest';
import { type Client, testApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { readZip } from '../../../../test/support/zip.ts';
import type { RightsRequest } from '../../../contract/access/rights.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { JOB_TYPES } from '../../../domain/jobs/job-kinds.ts';
import { CHECK_KEYS } from '../../../domain/month-checks/kinds.ts';
import { WORDS } from './value-words.ts';

const { query, signedInAs } = await testApp({}, { clinic: demoDatabase, checksBooks: false });
const admin = await signedInAs('admin');

async function fileOf(client: Client, personRut: string): Promise<Map<string, string>> {
  const { body } = await client.post<RightsRequest>('/api/rights/requests', {
    personRut,
    kind: 'access',
    askedBy: 'La persona misma',
    ground: 'Titular, cédula a la vista',
    receivedOn: '2026-01-02',
  });
  const { bytes } = await client.get(`/api/rights/requests/${body.id}/file`);
  return new Map([...readZip(bytes)].map(([name, text]) => [name, text.toString('utf8')]));
}

it('access §17.3: no word of the program stands in it', async () => {
  const enums = await query<{ word: string }>`
    SELECT DISTINCT enumlabel AS word FROM pg_enum WHERE enumlabel NOT IN ('hmq', 'participacion', 'regular')`;
  const actions = await query<{ word: string }>`
    SELECT action AS word FROM audit_log UNION SELECT entity FROM audit_log WHERE entity IS NOT NULL`;
  const program = new Set<unknown>([
    ...enums.map(({ word }) => word),
    ...actions.map(({ word }) => word),
    ...Object.keys(CALL_WORDS),
    ...JOB_TYPES,
    ...CHECK_KEYS,
    'open',
    'fulfilled',
    'access',
  ]);
  // A doctor with payments, who uses the portal, and is a patient besides.
  const [doctor] = await query<{ rut: string; id: number; userId: number }>`
    SELECT d.rut, d.id, u.id AS "userId" FROM doctor d JOIN app_user u ON u.doctor_id = d.id LIMIT 1`;
  if (!doctor) throw new Error('the demo clinic has a doctor who uses the portal');
  await query`UPDATE app_user SET rut = ${doctor.rut}, username = 'rhenriquez' WHERE id = ${doctor.userId}`;
  await query`
    UPDATE attention SET patient_rut = ${doctor.rut} WHERE id IN (SELECT attention_id FROM correction ORDER BY id LIMIT 2)`;
  await query`
    INSERT INTO month_finding (period_year, period_month, kind, subject, severity, line_count, amount, detail, digest)
     SELECT 2026, 7, kind, 'doctor 1 patient ' || ${doctor.rut}, 'warning', 1, 1000, '{"patient": "Ana Soto", "rule": "X-1"}', sha256(kind::bytea)
       FROM unnest(${CHECK_KEYS}::text[]) AS kind`;
  await query`INSERT INTO job (type, status, progress, started_at, completed_at, payload, created_by, created_by_name)
     SELECT type, 'completed', 100, now(), now(), jsonb_build_object('patientRut', ${doctor.rut}::text), ${doctor.userId}, 'Ana' FROM unnest(${JOB_TYPES}::text[]) AS type`;
  await query`INSERT INTO user_preference (user_id, name, value)
     SELECT ${doctor.userId}, name, '1' FROM unnest(ARRAY['density', 'period', 'menu:folded', 'findingKeys', 'attentions:view', 'filters:/mis-pagos', 'columns:Mis pagos']) AS name
     ON CONFLICT DO NOTHING`;
  await query`INSERT INTO audit_log (user_id, user_name, action, entity, entity_id, summary)
     SELECT ${doctor.userId}, 'Ana', action, entity, '1', 'Hizo algo' FROM (SELECT DISTINCT action, entity FROM audit_log) AS done`;
  await admin.post('/api/rights/find', { personRut: doctor.rut });
  const files = await fileOf(admin, doctor.rut);
  const folders = new Set(
    [...files.keys()].filter((name) => name.includes('/')).map((name) => name.split('/')[0]),
  );
  expect([...folders].sort()).toEqual(['medico', 'paciente', 'usuario']);
  const { datos } = JSON.parse(files.get('datos.json') ?? '') as {
    datos: { calidad: string; clave: string; filas: Record<string, unknown>[] }[];
  };
  expect(new Set(datos.map(({ calidad }) => calidad))).toEqual(
    new Set(['Paciente', 'Médico', 'Usuario']),
  );
  const filled = datos.filter(({ filas }) => filas.length > 0).map(({ clave }) => clave);
  expect(filled).toEqual(
    expect.arrayContaining([
      'hallazgos',
      'trabajos',
      'solicitudes',
      'ficha-medico',
      'pagos',
      'cuenta',
      'preferencias',
      'auditoria-usuario',
      'trabajos-usuario',
    ]),
  );
  const said = datos.flatMap(({ clave, filas }) =>
    filas.flatMap((row) =>
      Object.entries(row).flatMap(([title, value]) =>
        program.has(value) || (typeof value === 'object' && value !== null && title !== 'Valor')
          ? [`${clave}, ${title}: ${JSON.stringify(value)}`]
          : [],
      ),
    ),
  );
  expect([...new Set(said)]).toEqual([]);
  // The same in the tables of the ZIP.
  expect(files.get('paciente/solicitudes.csv')).toContain('Por responder');
  expect(files.get('paciente/solicitudes.csv')).not.toContain('open');
}, 120_000);

it('access §17.3: each state that the database knows has its word', async () => {
  const typesOf = {
    accountChange: 'account_change_state',
    delivery: 'payslip_delivery_state',
    entry: 'entry_status',
    jobState: 'job_status',
    payment: 'payment_status',
    profile: 'user_profile',
    transfer: 'transfer_status',
  } as const;
  for (const [key, type] of Object.entries(typesOf)) {
    const rows = await query<{ word: string }>(
      `SELECT unnest(enum_range(NULL::${type}))::text AS word`,
    );
    const say = WORDS[key as keyof typeof typesOf];
    expect(
      rows.filter(({ word }) => say(word, {}) === word),
      key,
    ).toEqual([]);
  }
});
