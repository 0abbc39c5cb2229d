/** The certificate of a year: figures by hand, across the turn of the year, and who may read it (documents §13). */
import { expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { CertifiedPayee } from '../../../contract/documents/certificates.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';

const { app, pool, query, data, admin } = await adminPayroll();
await query`UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0'`;
const doctor = await data.doctor({ name: 'Ana Núñez' });
const partner = await data.doctor({ name: 'Eva Soto', society: 'Sociedad Maule' });
await query`UPDATE doctor SET retention_mode = 'legal'`;

/** A line of no rule, which pays its whole base; processed for a day, and paid on it unless told otherwise. */
async function paid(doctorId: number, date: string, amount: number, day: string, isPaid = true) {
  await data.attentions(doctorId, [{ date, amount }]);
  await data.process({ paymentDate: localDate(day) });
  if (isPaid) await data.pay(doctorId, day, `${date.slice(0, 7)}-01`);
}
await paid(doctor, '2024-11-20', 100_001, '2024-12-30');
// Of December, paid in January: 14.5 % as in 2025, not 13.75 %.
await paid(doctor, '2024-12-15', 200_000, '2025-01-06');
// 14.5 % of 33.333 is 4.833,285.
await paid(doctor, '2025-07-01', 33_333, '2025-08-05');
// Processed, but never paid.
await paid(doctor, '2025-09-01', 70_000, '2025-10-05', false);
// Of the next year: 15.25 % of 50.000 is 7.625.
await paid(doctor, '2025-12-20', 50_000, '2026-01-05');
await paid(partner, '2025-03-10', 80_000, '2025-04-05');
await query(`
  WITH received AS (
    INSERT INTO received_document (kind, folio, issuer_rut, issued_on, gross_amount, retention_amount, net_amount, state)
    SELECT 'receipt', 4711, rut, '2025-01-06', 200000, 29000, 171000, 'valid' FROM doctor WHERE id = ${doctor} RETURNING id)
  INSERT INTO receipt_match (document_id, received_id, differences)
  SELECT d.id, received.id, '{}' FROM received, fee_document d WHERE d.gross_amount = 200000`);

const at = (doctorId: number, year: number) => `/api/doctors/${doctorId}/certificates/${year}`;
const text = (pdf: Buffer) => pdfPages(pdf).join('\n').replaceAll('\u00a0', ' ');

test('documents §13.1, documents §13.2, documents §13.3: certifies what was paid in the year, to the peso', async () => {
  const answer = await admin.get(at(doctor, 2025));
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toMatch(/certificado_[\d-]+[\dK]_2025\.pdf/);
  const pages = text(answer.bytes);
  const words = pages.replace(/\s+/g, ' ');
  for (const line of [
    'Certificado de honorarios y retenciones Año 2025 Ana Núñez RUT 10.000.001-6',
    'Clínica Ñandú, RUT 76.123.456-0, certifica que durante 2025 pagó a Ana Núñez, RUT 10.000.001-6',
    'Enero 1 $200.000 $29.000 $171.000',
    'Agosto 1 $33.333 $4.833 $28.500',
    'Total 2 $233.333 $33.833 $199.500',
    '06-01-2025 Boleta de honorarios 4711 14,50 % $200.000 $29.000 $171.000',
    '05-08-2025 Boleta de honorarios — 14,50 % $33.333 $4.833 $28.500',
  ])
    expect(words).toContain(line);
  // Neither November's, which was paid in 2024, nor what is only processed, nor what was paid in 2026.
  for (const amount of ['$100.001', '$70.000', '$50.000']) expect(words).not.toContain(amount);
  expect(text((await admin.get(at(doctor, 2024))).bytes)).toContain('$13.750');
  expect(text((await admin.get(at(doctor, 2026))).bytes)).toContain('$7.625');
});

test('documents §13.1: a society’s has its invoices without retention', async () => {
  const payees = (await admin.get<CertifiedPayee[]>('/api/certificates/2025/payees')).body;
  expect(
    payees.map(({ name, grossAmount, retentionAmount }) => [name, grossAmount, retentionAmount]),
  ).toEqual([
    ['Ana Núñez', 233_333, 33_833],
    ['Sociedad Maule', 80_000, 0],
  ]);
  const found = await admin.get<CertifiedPayee[]>('/api/certificates/2025/payees?search=maule');
  const society = found.body[0]?.societyId;
  expect(found.body).toHaveLength(1);
  const answer = await admin.get(`/api/medical-societies/${society}/certificates/2025`);
  expect(text(answer.bytes).replace(/\s+/g, ' ')).toContain(
    '05-04-2025 Factura exenta — 0,00 % $80.000 $0 $80.000',
  );
});

test('documents §13.2: a year without payments is refused, and so is an unknown payee', async () => {
  const refused = await admin.get<{ code: string; message: string }>(at(doctor, 2023));
  expect(refused.status).toBe(404);
  expect(refused.body).toMatchObject({
    code: 'certificate.nothingToShow',
    message: 'No hay pagos hechos en 2023: elija un año en que se le haya pagado.',
  });
  expect((await admin.get<{ code: string }>(at(9999, 2025))).body.code).toBe('record.notFound');
  expect((await admin.get(at(doctor, 1999))).status).toBe(400);
});

test('documents §13.4: a doctor reads their own, with its folio, and no other’s nor a society’s', async () => {
  const own = await app.signedInAs('doctor', { doctorId: doctor });
  expect((await own.get(`/api/doctors/${doctor}/certificates`)).body).toEqual([2026, 2025, 2024]);
  const answer = await own.get(at(doctor, 2025));
  expect(answer.status).toBe(200);
  expect(text(answer.bytes)).toContain('4711');
  const other = await app.signedInAs('doctor', { doctorId: partner });
  expect((await other.get(at(doctor, 2025))).status).toBe(403);
  expect((await other.get(`/api/doctors/${doctor}/certificates`)).status).toBe(403);
  expect((await other.get('/api/certificates/2025/payees')).status).toBe(403);
  const rows = await query`SELECT id FROM medical_society`;
  const society = `/api/medical-societies/${rows[0].id}/certificates/2025`;
  expect((await other.get(society)).status).toBe(403);
  // What goes to the society is not certified to its doctor.
  expect((await other.get(`/api/doctors/${partner}/certificates`)).body).toEqual([]);
  expect((await other.get(at(partner, 2025))).status).toBe(404);
});

const line = async (day: string, year = 2025) =>
  text((await admin.get(at(doctor, year))).bytes)
    .replace(/\s+/g, ' ')
    .match(new RegExp(`${day} Boleta de honorarios (\\S+)`))?.[1];

test('documents §13.3: names no folio of a receipt that does not agree, e.g. an annulled one', async () => {
  const say = (change: string, differences: string) =>
    pool.query(
      `UPDATE received_document SET ${change}; UPDATE receipt_match SET differences = '${differences}'`,
    );
  await say(`issued_on = '2025-02-03'`, '{month}');
  expect(await line('06-01-2025')).toBe('4711');
  await say(`issued_on = '2025-01-06', state = 'annulled'`, '{annulled}');
  expect(await line('06-01-2025')).toBe('—');
});

test('documents §13.3: certifies to each RUT what its documents say, and names the others', async () => {
  // As payments of 0.2 that went to a society which is none of the doctor's today.
  const rows = await query`SELECT id, rut FROM medical_society`;
  await query(`
    ALTER TABLE fee_document DISABLE TRIGGER USER; ALTER TABLE payment DISABLE TRIGGER USER;
    UPDATE fee_document SET issuer_rut = '${rows[0].rut}', issuer_name = 'Sociedad Maule' WHERE gross_amount = 33333;
    UPDATE payment SET payee_rut = '${rows[0].rut}', payee_name = 'Sociedad Maule' WHERE total_brut_amount = 33333;
    ALTER TABLE fee_document ENABLE TRIGGER USER; ALTER TABLE payment ENABLE TRIGGER USER`);
  const own = text((await admin.get(at(doctor, 2025))).bytes).replace(/\s+/g, ' ');
  expect(own).toContain('Total 1 $200.000 $29.000 $171.000');
  expect(own).toContain(
    'No incluye 1 documento por $33.333 brutos a nombre de Sociedad Maule, RUT',
  );
  const society = await admin.get(`/api/medical-societies/${rows[0].id}/certificates/2025`);
  expect(text(society.bytes).replace(/\s+/g, ' ')).toContain('Total 2 $113.333 $4.833 $108.500');
  const payees = (await admin.get<CertifiedPayee[]>('/api/certificates/2025/payees')).body;
  expect(payees.map(({ name, grossAmount }) => [name, grossAmount])).toEqual([
    ['Ana Núñez', 200_000],
    ['Sociedad Maule', 113_333],
  ]);
});

// payout §3.11
test('documents §13.1: a society’s document that is paid on two days counts once', async () => {
  const society = 'Sociedad Ñuble';
  const [one, two] = [await data.doctor({ society }), await data.doctor({ society })];
  await data.attentions(one, [{ date: '2026-03-10', amount: 600_000 }]);
  await data.attentions(two, [{ date: '2026-03-11', amount: 400_000 }]);
  await data.process({ paymentMethod: 'check', paymentDate: localDate('2026-04-05') });
  await data.pay(one, '2026-04-05', '2026-03-01');
  await data.pay(two, '2026-04-10', '2026-03-01');
  const rows = await query(`SELECT id FROM medical_society WHERE name = '${society}'`);
  const { bytes } = await admin.get(`/api/medical-societies/${rows[0].id}/certificates/2026`);
  const words = text(bytes).replace(/\s+/g, ' ');
  for (const line of [
    'Abril 1 $1.000.000 $0 $1.000.000',
    'Total 1 $1.000.000 $0 $1.000.000',
    '05-04-2026 Factura exenta — 0,00 % $600.000 $0 $600.000',
    '10-04-2026 Factura exenta — 0,00 % $400.000 $0 $400.000',
  ])
    expect(words).toContain(line);
});

test('documents §13.3: where all was paid under a RUT that was corrected since, it is named, not refused', async () => {
  const corrected = await data.doctor({ name: 'Iris Rojas', retentionRate: 1000 });
  await paid(corrected, '2026-05-10', 500_000, '2026-06-05');
  const rows = await query(`SELECT rut FROM doctor WHERE id = ${corrected}`);
  await query(`UPDATE doctor SET rut = '${rutOf(10_900_001)}' WHERE id = ${corrected}`);
  const own = await app.signedInAs('doctor', { doctorId: corrected });
  for (const client of [admin, own]) {
    const answer = await client.get(at(corrected, 2026));
    expect(answer.status).toBe(200);
    const words = text(answer.bytes).replace(/\s+/g, ' ');
    expect(words).toContain('durante 2026 no pagó honorarios a nombre de Iris Rojas');
    expect(words).toContain(
      `No incluye 1 documento por $500.000 brutos a nombre de Iris Rojas, RUT ${formatRut(rows[0].rut)}`,
    );
  }
  expect((await own.get(`/api/doctors/${corrected}/certificates`)).body).toEqual([2026]);
  expect((await own.get(at(corrected, 2025))).status).toBe(404);
  const found = await admin.get<CertifiedPayee[]>('/api/certificates/2026/payees?search=iris');
  const certifiedRut = rutOf(10_900_001);
  expect(found.body).toMatchObject([
    { doctorId: corrected, societyId: null, rut: rows[0].rut, certifiedRut },
  ]);
});

// documents §13.2
test('documents §13.3: what 0.2 paid to a society whose RUT was corrected since is no doctor’s', async () => {
  const doctorId = await data.doctor({ name: 'Eva Soto', retentionRate: 0 });
  await paid(doctorId, '2024-05-10', 70_000, '2024-06-05');
  const formerRut = rutOf(77_900_001);
  await query(`
    ALTER TABLE fee_document DISABLE TRIGGER USER; ALTER TABLE payment DISABLE TRIGGER USER;
    UPDATE fee_document SET issuer_rut = '${formerRut}', issuer_name = 'Sociedad Cautín' WHERE doctor_id = ${doctorId};
    UPDATE payment SET payee_rut = '${formerRut}', payee_name = 'Sociedad Cautín' WHERE doctor_id = ${doctorId};
    ALTER TABLE fee_document ENABLE TRIGGER USER; ALTER TABLE payment ENABLE TRIGGER USER`);
  expect((await admin.get(`/api/doctors/${doctorId}/certificates`)).body).toEqual([]);
  expect((await admin.get(at(doctorId, 2024))).status).toBe(404);
  const found = await admin.get<CertifiedPayee[]>('/api/certificates/2024/payees?search=caut');
  expect(found.body).toMatchObject([
    { name: 'Sociedad Cautín', doctorId: null, societyId: null, certifiedRut: null },
  ]);
});
