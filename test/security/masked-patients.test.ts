/**
 * With «Ocultar los nombres de pacientes en las listas» no list, file, preview or refusal names a patient (access §26.4): every call
 * that reads is asked on the demo clinic, before and after the setting, so that it can't pass by looking in the wrong place.
 */
import { expect, it } from 'vitest';
import { isToldInFull } from '../../src/contract/patients.ts';
import { READS } from '../../src/contract/reads.ts';
import { CHECK_KINDS } from '../../src/domain/month-checks/kinds.ts';
import { callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Answer, adminApp } from '../support/app.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { knownPatients } from '../support/named-patients.ts';
import { READING, readAddresses } from '../support/read-addresses.ts';
import { textOfBytes } from '../support/text-of-bytes.ts';

const { app, pool, query, admin } = await adminApp(
  {},
  { clinic: demoDatabase, checksBooks: false },
);
const { names, patientsIn } = await knownPatients(app.database);

/** A finding of each kind whose sentence names a patient. */
const NAMING_KINDS = Object.entries(CHECK_KINDS).flatMap(([kind, { what }]) =>
  what.includes('{patient}') ? [kind] : [],
);
const [somePatient = ''] = names;
await query`
  INSERT INTO month_finding (period_year, period_month, kind, subject, severity, line_count, amount, detail, digest)
   SELECT p.period_year, p.period_month, kind, 'named', 'warning', 1, 1000, jsonb_build_object('patient', ${somePatient}::text), sha256(kind::bytea)
     FROM (SELECT period_year, period_month FROM payment WHERE status = 'paid' ORDER BY id DESC LIMIT 1) AS p, unnest(${NAMING_KINDS}::text[]) AS kind`;
const { addressOf, values } = await readAddresses(app.database, {
  corrections: 'SELECT id FROM correction ORDER BY id LIMIT 1',
  monthChecks: `SELECT id FROM month_finding WHERE subject = 'named' ORDER BY id LIMIT 1`,
});

const mask = (isOn: boolean) => pool.query('UPDATE clinic SET masks_patients = $1', [isOn]);

/** What names a patient in each of these answers. */
async function told(asking: Readonly<Record<string, () => Promise<Answer>>>) {
  const found: Record<string, string[]> = {};
  const statuses: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asking)) {
    const answer = await ask();
    statuses[name] = answer.status;
    const patients = patientsIn(textOfBytes(answer.bytes));
    if (patients.length > 0) found[name] = patients.slice(0, 3);
  }
  return { found, statuses };
}

it('access §26.4: no call that reads tells a patient, but those that open a record or are compared with their source', async () => {
  const asking = Object.fromEntries(
    READING.filter(({ name }) => !isToldInFull(name)).map((call) => [
      call.name,
      () => admin.get(addressOf(call)),
    ]),
  );
  const seen = await told(asking);
  expect(Object.keys(seen.found)).toEqual(
    expect.arrayContaining([
      'calculations.list',
      'monthChecks.list',
      'monthChecks.find',
      'payslips.zip',
      'statements.pdf',
      'statements.html',
      'doctorReports.historyPdf',
      'doctorReports.historyWorkbook',
      'paidPayments.recordsFile',
    ]),
  );
  await mask(true);
  const masked = await told(asking);
  await mask(false);
  expect(masked.found).toEqual({});
  expect(masked.statuses).toEqual(seen.statuses);
}, 600_000);

it('access §26.4: nor do payslips that are kept, previews and refusals', async () => {
  const open = await query<{ id: number }>`
    SELECT a.id::int FROM attention_with_status a WHERE a.status = 'pending' AND a.patient_name = ANY (${[...names]}) ORDER BY a.id LIMIT 1`;
  const decided = await query<{ id: number }>`
    SELECT k.id::int FROM correction k JOIN attention a ON a.id = k.attention_id
      WHERE k.status = 'approved' AND a.patient_name = ANY (${[...names]}) ORDER BY k.id LIMIT 1`;
  const attentionIds = [open[0]?.id];
  const held = { target: { recordIds: attentionIds }, reason: 'En revisión' };
  expect((await admin.post('/api/holds', held)).status).toBe(200);
  const ids = [decided[0]?.id];
  const change = { cause: 'not_due' };
  const { doctorId, month, year } = values;
  const asking = {
    'payslips.download': async () => {
      const made = await admin.post<{ downloadUrl: string }>(`/api/generate-payslip/${doctorId}`, {
        month,
        year,
      });
      return admin.get(made.body.downloadUrl);
    },
    'holds.create': () => admin.post('/api/holds', held),
    'holds.marks': () => admin.post('/api/holds/marks', { record: attentionIds }),
    'correctedLines.correctable': () => admin.post('/api/corrections/lines', { attentionIds }),
    'corrections.preview of one': () =>
      admin.post('/api/corrections/preview', { attentionIds, change }),
    'corrections.preview': () =>
      admin.post('/api/corrections/preview', { attentionIds: [values.attentionId], change }),
    'corrections.create': () =>
      admin.post('/api/corrections', { attentionIds, change, reason: 'No se hizo' }),
    'corrections.approve': () => admin.post('/api/corrections/approve', { ids }),
    'corrections.previewApproval': () => admin.post('/api/corrections/approval-preview', { ids }),
    'corrections.dismiss': () => admin.post('/api/corrections/dismiss', { ids, reason: 'No va' }),
  };
  const seen = await told(asking);
  await mask(true);
  const masked = await told(asking);
  await mask(false);
  expect(Object.keys(seen.found)).toEqual(Object.keys(asking));
  expect(masked.found).toEqual({});
  expect(masked.statuses).toEqual(seen.statuses);
}, 120_000);

it('documents §3.7: nor does a payslip that was asked for before names were masked', async () => {
  const { doctorId, month, year } = values;
  const made = await admin.post<{ downloadUrl: string }>(`/api/generate-payslip/${doctorId}`, {
    month,
    year,
  });
  const open = { payslip: () => admin.get(made.body.downloadUrl) };
  expect(Object.keys((await told(open)).found)).toEqual(['payslip']);
  await mask(true);
  const masked = await told(open);
  await mask(false);
  expect(masked).toEqual({ found: {}, statuses: { payslip: 200 } });
}, 60_000);

it('access §26.4: a statement is whole for its doctor, who reads it in the portal, and not for who saves all of them', async () => {
  const { doctorId, month, year } = values;
  const doctor = await app.signedInAs('doctor', { doctorId: Number(doctorId) });
  const asking = (client: typeof admin) => ({
    'statements.pdf': () => client.get(`/api/generate-cartola/${doctorId}/${month}/${year}`),
    'statements.html': () => client.get(`/api/generate-cartola-html/${doctorId}/${month}/${year}`),
    'payslips.download': async () => {
      const path = `/api/generate-payslip/${doctorId}`;
      const made = await client.post<{ downloadUrl: string }>(path, { month, year });
      return client.get(made.body.downloadUrl);
    },
  });
  const whole = await told(asking(admin));
  await mask(true);
  const ofDoctor = await told(asking(doctor));
  const ofStaff = await told({
    ...asking(admin),
    'payslips.zip': () => admin.get(`/api/payslips/zip?month=${month}&year=${year}`),
  });
  await mask(false);
  expect(Object.keys(whole.found)).toEqual(Object.keys(asking(admin)));
  expect(ofDoctor).toEqual(whole);
  expect(ofStaff.found).toEqual({});
  expect(new Set(Object.values(ofStaff.statuses))).toEqual(new Set([200]));
}, 60_000);

it('access §26.4: what is told in full opens one record, is compared with its source, or is the data officer’s', () => {
  const full = callRoutes().flatMap(({ name }) => {
    const reads = READS[name as keyof typeof READS];
    return reads?.whose === 'patients' && isToldInFull(name) && reads.kind !== 'sums' ? [name] : [];
  });
  expect(full.filter((name) => READS[name as keyof typeof READS]?.kind === 'record')).toEqual([
    'attentions.create',
    'attentions.details',
    'attentions.update',
    'calculations.explanation',
    'corrections.explain',
    'correctedLines.explainOfDoctor',
    'rights.find',
    'rights.create',
    'rights.answer',
    'hiddenPatients.preview',
    'rectifications.preview',
    'readLog.find',
  ]);
  const nouns = new Set(full.map((name) => name.split('.')[0]));
  expect([...nouns].sort()).toEqual([
    'assistant',
    'attentionCleaning',
    'attentions',
    'audit',
    'breach',
    'calculations',
    'correctedLines',
    'correctionFiles',
    'corrections',
    'hiddenPatients',
    'importHistory',
    'importSources',
    'imports',
    'readLog',
    'rectifications',
    'rights',
    'savedSources',
  ]);
});
