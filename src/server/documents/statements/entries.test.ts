/** Entries and balances on statements (documents §2.20). */
import { expect, test } from 'vitest';
import { monthsOfEntries } from '../../../../test/support/entries-month.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import { rowsBelow } from '../../../../test/support/statement-rows.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { app, data, admin } = await adminPayroll();
const { doctorId } = await monthsOfEntries(app.database, data);

const pageOf = async (month: number, client = admin) =>
  (await client.get<string>(`/api/generate-cartola-html/${doctorId}/${month}/2026`)).body;

// documents §2.20
test('shows each entry with its share, after the attentions; the rows add up to the payment', async () => {
  const page = await pageOf(7);
  expect(rowsBelow(page, 'Haberes y descuentos: Pago del mes')).toEqual([
    ['Atenciones, según el detalle', 'Honorarios', '$133.334', '$20.333', '$113.001'],
    ['Bono por reemplazo', 'Ajuste', '$50.000', '$7.625', '$42.375'],
    ['Ajuste de una consulta', 'Ajuste', '-$20.000', '-$3.050', '-$16.950'],
    [
      'Cuota 3 de 6 de anticipo, de Junio 2026',
      'Ajuste, sin retención',
      '-$60.000',
      '$0',
      '-$60.000',
    ],
    ['Arriendo de box 4', 'Ajuste, sin retención', '-$100.000', '$0', '-$100.000'],
    [
      'Saldo que pasa al pago siguiente: Agosto 2026',
      'Saldo, sin retención',
      '$21.574',
      '$0',
      '$21.574',
    ],
    ['Total del pago', '', '$24.908', '$24.908', '$0'],
  ]);
  expect(rowsBelow(page, 'Resumen por tipo de registro')).toEqual([
    ['Participación', '1', '$100.001', '$100.001', '$15.250', '$84.751'],
    ['HMQ', '1', '$33.333', '$33.333', '$5.083', '$28.250'],
    ['Haberes y descuentos', '', '', '-$130.000', '$4.575', '-$134.575'],
    ['Saldo que pasa al pago siguiente', '', '', '$21.574', '$0', '$21.574'],
    ['Total', '2', '$133.334', '$24.908', '$24.908', '$0'],
  ]);
  // Nothing is sent to any account (documents §2.4, documents §9.5).
  expect(rowsBelow(page, 'Pagos')).toEqual([
    expect.arrayContaining(['Nada que pagar', '—', 'Nada que pagar: el líquido es $0', '$0']),
  ]);
  expect(page).not.toContain('Transferencia');
  expect(await pageOf(8)).toContain('Transferencia');
  expect(page).toContain('La boleta es por $163.334 brutos, con $24.908 de retención.');
  expect(rowsBelow(await pageOf(8), 'Haberes y descuentos')).toEqual([
    ['Atenciones, según el detalle', 'Honorarios', '$200.000', '$30.500', '$169.500'],
    ['Saldo anterior, de Julio 2026', 'Saldo, sin retención', '-$21.574', '$0', '-$21.574'],
    ['Total del pago', '', '$178.426', '$30.500', '$147.926'],
  ]);
});

// documents §2.20, payout §22.6, access §7.5
test('the doctor reads the same in the portal, by the second wall', async () => {
  const doctor = await app.signedInAs('doctor', { doctorId });
  expect(rowsBelow(await pageOf(7, doctor), 'Haberes y descuentos: Pago del mes')).toEqual(
    rowsBelow(await pageOf(7), 'Haberes y descuentos: Pago del mes'),
  );
});

// documents §2.20
test('the PDF says the same, and one of entries alone has no attentions', async () => {
  const pdf = await admin.get(`/api/generate-cartola/${doctorId}/7/2026`);
  const text = pdfPages(pdf.bytes).join('\n');
  for (const words of ['Haberes y descuentos: Pago del mes', 'Arriendo de box 4', 'Total del pago'])
    expect(text).toContain(words);
  const alone = await data.doctor({ name: 'Berta Soto', retentionRate: 1000 });
  await enterEntry(app.database, alone, {
    amount: 80_000,
    bearsRetention: true,
    description: 'Bono',
  });
  const period = { month: 7, year: 2026 };
  await data.process({ period, paymentDate: localDate('2026-08-05') });
  const page = (await admin.get<string>(`/api/generate-cartola-html/${alone}/7/2026`)).body;
  expect(rowsBelow(page, 'Haberes y descuentos: Pago del mes')).toEqual([
    ['Bono', 'Ajuste', '$80.000', '$8.000', '$72.000'],
    ['Total del pago', '', '$80.000', '$8.000', '$72.000'],
  ]);
  expect(page).not.toContain('Cómo se calculó cada monto');
  // documents §2.7
  expect(page).toContain('Retención: 10,00 % del total de cada documento');
  const own = await admin.get(`/api/generate-cartola/${alone}/7/2026`);
  expect(own.status).toBe(200);
});

// payout §25.9
test('leads staff from each paid line to its correction, and nobody from an unpaid one, nor on paper', async () => {
  const one = await data.doctor();
  await data.attentions(one, [{ date: '2026-03-10', patientName: 'Paula Pinto' }]);
  await data.process();
  const pageFor = async (client = admin) =>
    (await client.get<string>(`/api/generate-cartola-html/${one}/3/2026`)).body;
  expect(await pageFor()).not.toContain('Corregir…');
  await data.pay(one, '2026-04-05', '2026-03-01');
  const rows = await app.query`SELECT id FROM attention WHERE doctor_id = ${one}`;
  const page = await pageFor();
  expect(page).toContain(
    `Paula Pinto <a class="correct" href="/correcciones?correct=${rows[0].id}" target="_blank">Corregir…</a>`,
  );
  expect(page).toMatch(/@media print \{[^@]*\.correct \{ display: none; \}/s);
  expect(await pageFor(await app.signedInAs('doctor', { doctorId: one }))).not.toContain(
    'Corregir',
  );
});
