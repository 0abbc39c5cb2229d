/** What each setting governs changes with it: calculation, vouchers, bank files, statement, schedule. */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import {
  bankClinic,
  CLINIC_RUT,
  idsOf,
  JULY,
  placesOf,
} from '../../../../test/support/bank-clinic.ts';
import { JPEG } from '../../../../test/support/images.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import { formatRut } from '../../../domain/identity/rut.ts';

const clinic = bankClinic();

const put = async (section: string, payload: object) => {
  const answer = await clinic.admin.edit(`/api/clinic/${section}`, payload);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

async function basesOf(doctorId: number): Promise<number[]> {
  const rows = await clinic.app.query`
    SELECT base_amount AS "baseAmount" FROM calculation WHERE doctor_id = ${doctorId} ORDER BY attention_id`;
  return rows.map(({ baseAmount }) => baseAmount);
}

// masters §10.7, masters §10.9, fees §4.3
test('the base amount of each record type governs the calculations that follow', async () => {
  const doctorId = await clinic.data.doctor();
  const amounts = { grossAmount: 300_000, netAmount: 200_000, participatedAmount: 100_000 };
  const month = async () => {
    await clinic.data.attentions(doctorId, [
      { ...amounts, recordType: 'participacion' },
      { ...amounts, recordType: 'hmq' },
    ]);
    await clinic.data.process();
  };
  await month();
  await put('calculation', { participacionBase: 'grossAmount', hmqBase: 'participatedAmount' });
  await month();
  // What is calculated already stays as it was.
  expect(await basesOf(doctorId)).toEqual([100_000, 200_000, 300_000, 100_000]);
  await put('calculation', { participacionBase: 'participatedAmount', hmqBase: 'netAmount' });
});

test('masters §10.10: the accounts are used by the accounting export', async () => {
  const doctorId = await clinic.data.paidDoctor();
  await clinic.data.pay(doctorId);
  await put('accounts', {
    feeExpenseAccount: '4-01',
    feePayableAccount: '2-01',
    retentionPayableAccount: '2-02',
    bankAccountAccount: '1-01',
  });
  const { body } = await clinic.admin.post<{ entries: AccountingEntry[] }>(
    '/api/generate-accounting-export',
    JULY,
  );
  expect(body.entries.map(({ account }) => account)).toEqual([
    ...['4-01', '2-02', '2-01'],
    ...['2-01', '1-01'],
  ]);
});

test('masters §10.11: the bank settings are used by the bank file, and missing ones prevent it', async () => {
  await clinic.data.paidDoctor();
  const ids = idsOf(await clinic.generate('estado'));
  await put('bank-settings/estado', {
    accountNumber: '0035-127846',
    accountKind: 'vista',
    agreementNumber: '',
  });
  const [, line] = (await clinic.download('estado', ids)).bytes.toString('latin1').split('\r\n');
  expect(line).toMatch(/^CTV;0035127846;/);

  const agreedRepeats = placesOf(await clinic.generate('estado'));

  await put('bank-settings/chile', {
    accountNumber: '',
    accountKind: 'corriente',
    agreementNumber: '',
  });
  const settings = await clinic.admin.get<{ layouts: { problems: string[] }[] }[]>(
    '/api/clinic/bank-settings',
  );
  const problems = settings.body[2]?.layouts[0]?.problems;
  expect(problems).toEqual(['El número de convenio falta.']);
  expect((await clinic.generate('chile')).problems).toEqual(problems);
  expect(await clinic.download('chile', ids, { agreedRepeats })).toMatchObject(
    refusedBy(409, 'bank.payerIncomplete'),
  );
  await put('bank-settings/chile', {
    accountNumber: '',
    accountKind: 'corriente',
    agreementNumber: '029',
  });
  const answer = await clinic.download('chile', ids, { agreedRepeats });
  const file = answer.bytes.toString('latin1');
  // Convenio: columns 13 to 15 of the first record.
  expect(file.slice(12, 15)).toBe('029');
});

// masters §10.3, documents §1.1
test('name, RUT, address, e-mail and logo are on the statement and on reports', async () => {
  const doctorId = await clinic.data.paidDoctor();
  const pdf = () => clinic.admin.get(`/api/generate-cartola/${doctorId}/7/2026`);
  const html = () => clinic.admin.get<string>(`/api/generate-cartola-html/${doctorId}/7/2026`);
  const plain = await pdf();
  expect(plain.bytes.toString('latin1')).not.toContain('/Subtype /Image');
  await put('identity', {
    name: 'Clínica Los Boldos',
    rut: CLINIC_RUT,
    address: 'Calle Nueva 5',
    email: 'pagos@ejemplo.cl',
  });
  await clinic.app.database.db.updateTable('clinic').set({ logo: JPEG }).execute();
  const { bytes } = await pdf();
  const [page] = pdfPages(bytes);
  const identity = `RUT ${formatRut(CLINIC_RUT)} · Calle Nueva 5 · pagos@ejemplo.cl`;
  expect(page).toContain('Clínica Los Boldos');
  expect(page).toContain(identity);
  expect(bytes.toString('latin1')).toContain('/Subtype /Image');
  const { body } = await html();
  expect(body).toContain('Clínica Los Boldos');
  expect(body).toContain(`<img src="data:image/jpeg;base64,${JPEG.toString('base64')}"`);
  const report = await clinic.admin.get('/api/reports/services/pdf');
  expect(report.bytes.toString('latin1')).toContain('/Subtype /Image');
  const history = await clinic.admin.get(`/api/medical-history/${doctorId}/pdf`);
  for (const paper of [report, history]) {
    const [first] = pdfPages(paper.bytes);
    expect(first?.split('Clínica Los Boldos').length).toBeGreaterThan(2);
    expect(first?.split(identity)).toHaveLength(3);
  }
});

// masters §12.5, masters §12.6
test('hours and holidays suggest the schedule of an attention, and change none', async () => {
  const suggest = async (date: string, time: string) =>
    (
      await clinic.admin.get<{ scheduleType: string; reason: string }>(
        `/api/schedule-suggestion?date=${date}&time=${time}`,
      )
    ).body;
  expect(await suggest('2026-07-15', '10:00')).toEqual({
    scheduleType: 'regular',
    reason: 'Dentro del horario del miércoles: de 08:00 a 20:00.',
  });
  expect(await suggest('2026-07-16', '10:00:59')).toMatchObject({ scheduleType: 'regular' });
  await clinic.admin.post('/api/holidays/legal', { year: 2026 });
  expect(await suggest('2026-07-16', '10:00')).toEqual({
    scheduleType: 'irregular',
    reason: 'Feriado: Día de la Virgen del Carmen.',
  });

  const doctorId = await clinic.data.doctor();
  await clinic.data.attentions(doctorId, [{ date: '2026-07-16', time: '23:00' }]);
  const day = { from: '08:00', to: '09:00' };
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  await put('schedule', {
    workingHours: Object.fromEntries(days.map((weekday) => [weekday, day])),
    nightHours: null,
  });
  expect(await suggest('2026-07-15', '10:00')).toEqual({
    scheduleType: 'irregular',
    reason: 'Fuera del horario del miércoles: de 08:00 a 09:00.',
  });
  const [{ scheduleType }] = await clinic.app.query`
    SELECT schedule_type AS "scheduleType" FROM attention WHERE doctor_id = ${doctorId}`;
  // An empty schedule is regular (intake §10).
  expect(scheduleType).toBe('regular');
});
