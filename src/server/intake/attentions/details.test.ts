/** An attention's history: from its import to its payment (issue: details with the line's history). */
import { expect, test } from 'vitest';
import { ATTENTION_FORM } from '../../../../test/support/attentions.ts';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import type { Attention, AttentionDetails } from '../../../contract/intake/attentions.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { payPayments, processRecords } from '../../payout/payroll/public.ts';
import { transactionWithClient } from '../../platform/db/database.ts';

const { admin, database, query } = await clinicForImports({}, { checksBooks: false });
const ADDRESS = '/api/medical-attentions';

const details = async (id: number) => (await admin.get<AttentionDetails>(`${ADDRESS}/${id}`)).body;
const importFile = (net: string) =>
  upload(
    admin,
    'participacion',
    'julio.csv',
    csvOf({ 'Fecha Atención': '15-07-2026', 'Valor Neto': net }),
  );

// intake §2.5, intake §5.2
test('registered by hand, edited, brought up to date by a file, calculated and paid', async () => {
  const { body: made } = await admin.post<Attention>(ADDRESS, ATTENTION_FORM);
  expect(await details(made.id)).toEqual({
    ...made,
    registeredBy: 'Prueba admin-1',
    import: null,
    voidSaid: [],
    changes: [],
    calculation: null,
    payment: null,
  });

  await admin.edit(`${ADDRESS}/${made.id}`, { ...ATTENTION_FORM, netAmount: 8_000 });
  expect((await importFile('5.000')).body).toMatchObject({ updated: 1 });
  const changed = await details(made.id);
  expect(changed).toMatchObject({
    registeredBy: 'Prueba admin-1',
    import: { source: 'file', fileName: 'julio.csv', row: 2, isUpdate: true },
    changes: [
      {
        userName: 'Prueba admin-1',
        summary: 'Modificó la atención de Ana Prueba del 15-07-2026: Monto líquido (neto).',
      },
    ],
  });

  const userId = (await database.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow())
    .id;
  await transactionWithClient(database, async (tx, client) => {
    await calculateAttentions(database, tx, client, {}, { jobId: null });
    await processRecords(tx, {}, { from: ['calculated'], userId });
  });
  expect(await details(made.id)).toMatchObject({
    status: 'calculated',
    calculation: { status: 'processed', rule: null, baseAmount: 7_000 },
    payment: {
      sequence: 1,
      periodMonth: 7,
      periodYear: 2026,
      status: 'processed',
      processedBy: 'Prueba admin-1',
      paymentDate: null,
      paidBy: null,
    },
  });

  await database.db
    .transaction()
    .execute((tx) =>
      payPayments(tx, {}, { paymentDate: '2026-08-05', paymentMethod: 'check', userId }),
    );
  expect(await details(made.id)).toMatchObject({
    status: 'paid',
    calculation: { status: 'paid' },
    payment: {
      status: 'paid',
      paymentDate: '2026-08-05',
      paymentMethod: 'check',
      paidBy: 'Prueba admin-1',
    },
  });
});

// intake §2.5, intake §5.2
test('brought by a file: which one, by whom and from which line', async () => {
  await query`TRUNCATE calculation, payment, attention CASCADE`;
  await importFile('6.000');
  const [imported] = (await admin.get<Attention[]>(ADDRESS)).body;
  expect(await details(imported?.id ?? 0)).toMatchObject({
    registeredBy: null,
    import: {
      source: 'file',
      fileName: 'julio.csv',
      row: 2,
      importedBy: 'Prueba admin-1',
      isUpdate: false,
    },
    changes: [],
  });
});
