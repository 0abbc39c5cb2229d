/** Every call that answers data, asked by a supervisor and by the doctor about a hidden patient (access §22). */
import { describe, expect, it } from 'vitest';
import { READS } from '../../src/contract/reads.ts';
import { formatRut } from '../../src/domain/identity/rut.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Answer, type Client, refusedBy, testApp } from '../support/app.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { textOfBytes } from '../support/text-of-bytes.ts';

const { query, signedInAs } = await testApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });

const NAME = 'Zunilda Ñancupil Ossandón';
const RUT = '5126663-3';

/** A paid, corrected or held attention, of which everybody tells something, and the month it was paid in. */
const [target] = await query<
  Record<'id' | 'doctorId' | 'serviceId' | 'year' | 'month' | 'paymentId', number>
>`
  SELECT a.id, a.doctor_id AS "doctorId", a.service_id AS "serviceId", p.period_year AS year, p.period_month AS month, p.id AS "paymentId"
     FROM attention a JOIN payment_line l ON l.attention_id = a.id JOIN payment p ON p.id = l.payment_id
    ORDER BY a.id IN (SELECT attention_id FROM correction) DESC, p.id DESC LIMIT 1`;
if (!target) throw new Error('the demo clinic has payments');
// Several of the same doctor, in every state there is, are this patient's.
await query`UPDATE attention SET patient_rut = ${RUT}, patient_name = ${NAME}
    WHERE id = ${target.id} OR id IN (SELECT id FROM attention WHERE doctor_id = ${target.doctorId} ORDER BY id % 7, id DESC LIMIT 40)`;
const admin = await signedInAs('admin');
// Before it is hidden, the patient is searched for by name, and a month is checked.
await admin.get(`/api/medical-attentions?search=${encodeURIComponent(NAME)}`);
await admin.post('/api/month-checks', { year: target.year, month: target.month });
const made = await admin.post<{ id: number }>('/api/rights/requests', {
  personRut: RUT,
  kind: 'objection',
  askedBy: NAME,
  ground: 'Titular, cédula a la vista',
  receivedOn: '2026-01-02',
});
const preview = await admin.get<{ attentions: number }>(
  `/api/hidden-patients/preview?requestId=${made.body.id}`,
);
const hidden = await admin.post<{ id: number }>('/api/hidden-patients', {
  requestId: made.body.id,
  reason: 'Se opuso por escrito',
  agreedAttentions: preview.body.attentions,
});

const HIDDEN = [RUT, formatRut(RUT), RUT.replace('-', ''), NAME, 'Ñancupil', 'ancupil'];

/** Identifiers by the names that paths and inputs use. */
const day = `${target.year}-${String(target.month).padStart(2, '0')}`;
const given: Readonly<Record<string, string | number | readonly number[]>> = {
  id: target.id,
  attentionId: target.id,
  attentionIds: [target.id],
  paymentId: target.paymentId,
  doctorId: target.doctorId,
  doctorIds: target.doctorId,
  serviceId: target.serviceId,
  ids: target.paymentId,
  year: target.year,
  month: target.month,
  periodYear: target.year,
  periodMonth: target.month,
  recordType: 'participacion',
  dateFrom: `${day}-01`,
  dateTo: `${day}-28`,
  format: 'xlsx',
  message: '¿Qué atenciones hay de la paciente Zunilda?',
};

type Invalid = { data?: { fields?: Record<string, string> } };

/** Asks with all identifiers that the call accepts, except for those that it refuses by name. */
async function ask(
  client: Client,
  route: CallRoute,
  rest = Object.entries(given),
): Promise<Answer> {
  const url = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? 1));
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const own = rest.filter(([name]) => !inPath.has(name));
  const parameters = new URLSearchParams(own.map(([key, value]) => [key, `${value}`]));
  const answer = await client.request({
    method: route.method as 'GET',
    url: `/api${url}${route.method === 'GET' ? `?${parameters}` : ''}`,
    ...(route.method !== 'GET' && { payload: Object.fromEntries(own) }),
  });
  const refused = Object.keys((answer.body as Invalid | null)?.data?.fields ?? {});
  const taken = own.filter(([name]) => !refused.includes(name));
  if (answer.status !== 400 || taken.length === own.length) return answer;
  return ask(client, route, taken);
}

// Whatever screen a profile is given: only administrators read names.
await query`UPDATE permission SET is_allowed = true WHERE profile = 'supervisor'`;
const readers = {
  supervisor: await signedInAs('supervisor'),
  doctor: await signedInAs('doctor', { doctorId: target.doctorId }),
};
const readsOf: Readonly<Record<string, unknown>> = READS;
/** Those that change nothing. */
const routes = callRoutes().filter(
  ({ name, method, meta }) => meta.access.kind !== 'public' && (method === 'GET' || readsOf[name]),
);

it('is hidden, with attentions of the doctor', () => {
  expect(preview.body.attentions).toBeGreaterThan(30);
  expect(hidden.status).toBe(201);
});

// access §22.4
it('is found by nobody else with the screens of rights and of reads, not even by RUT', async () => {
  const { supervisor } = readers;
  const person = await supervisor.post('/api/rights/find', { personRut: RUT });
  // Nor that it was asked for, hidden or looked at.
  expect(person.body).toMatchObject({ found: [], parts: [] });
  expect((await supervisor.get(`/api/rights/requests/${made.body.id}/file`)).status).toBe(409);
  const access = await admin.post<{ id: number }>('/api/rights/requests', {
    personRut: RUT,
    kind: 'access',
    askedBy: NAME,
    ground: 'Titular, cédula a la vista',
    receivedOn: '2026-01-02',
  });
  expect(await supervisor.get(`/api/rights/requests/${access.body.id}/file`)).toMatchObject(
    refusedBy(403, 'rights.hidden'),
  );
  // The search by name is in the log within a second (access §16.4).
  await expect
    .poll(async () => (await admin.get<unknown[]>(`/api/read-log?search=${RUT}`)).body.length, {
      timeout: 5_000,
    })
    .toBeGreaterThan(0);
  const reads = await supervisor.get<unknown[]>(`/api/read-log?search=${RUT}`);
  expect(reads).toMatchObject({ status: 200, body: [] });
});

describe.each(Object.keys(readers) as (keyof typeof readers)[])('a %s', (who) => {
  let marked = 0;

  // access §22.3
  it.each(routes)(
    'reads no hidden patient by $method $path',
    { timeout: 60_000 },
    async (route) => {
      const answer = await ask(readers[who], route);
      const text = textOfBytes(answer.bytes);
      for (const words of HIDDEN) expect(text.includes(words), words).toBe(false);
      if (/Paciente reservado \(|RESERVADO-/.test(text)) marked += 1;
    },
  );

  it('reads the marks instead, in several answers', () => {
    expect(marked).toBeGreaterThan(who === 'doctor' ? 4 : 2);
  });
});
