/** The database holds documents, payments and lines together, from any code. */
import { beforeEach, expect, test } from 'vitest';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';

const { app, process } = await julyPayroll();

/** Doctors 3 and 4 have a payment each; those of 1 and 2 are calculated. */
beforeEach(async () => {
  await process({ processingType: 'individual', selectedDoctors: [3], ...JULY });
  await process({ processingType: 'individual', selectedDoctors: [4], ...JULY });
});

// payout §1.5
test('fees of a removed payment may be paid again, and are not emptied without their payments', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('BEGIN');
    const standing = async () => {
      const { rows } = await client.query(`
        SELECT (SELECT count(*) FROM calculation) - (SELECT count(*) FROM payable_fee) - (SELECT count(*) FROM payment_line) AS lost,
               (SELECT count(*) FROM payment) - (SELECT count(DISTINCT document_id) FROM payment) AS shared,
               (SELECT count(*) FROM fee_document) - (SELECT count(*) FROM payment) AS documents`);
      return rows;
    };
    await client.query(`SET LOCAL portal.wipe = 'on'; DELETE FROM payment WHERE doctor_id = 3`);
    expect(await standing()).toEqual([{ lost: 0, shared: 0, documents: 0 }]);
    await expect(client.query('TRUNCATE calculation')).rejects.toMatchObject({
      constraint: 'calculation_truncate',
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

// payout §3.12
test('the payments of a document add up to it, and are made at once', async () => {
  const document = (gross: number, retention: number, rate: number) => `
    INSERT INTO fee_document (id, kind, society_id, issuer_name, issuer_rut, payment_date, gross_amount, retention_rate,
                              retention_amount, net_amount)
    SELECT 9000, 'society_receipt', id, name, rut, '2026-08-05', ${gross}, ${rate}, ${retention}, ${gross - retention}
      FROM medical_society WHERE id = 1`;
  const payments = (values: string, rate = 1525) => `
    INSERT INTO payment (doctor_id, society_id, document_id, retention_rate, period_year, period_month, sequence, total_amount, total_brut_amount,
                         total_retention_amount, total_attentions, payee_name, payee_rut)
    SELECT doctor, s.id, 9000, ${rate}, 2026, 5, 1, gross - retention, gross, retention, 1, s.name, rut
      FROM medical_society s, (VALUES ${values}) AS new (doctor, gross, retention) WHERE s.id = 1`;
  const refusal = async (...statements: string[]) => {
    const client = await app.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statements.join(';'));
      return 'accepted';
    } catch (error) {
      return (error as { constraint?: string }).constraint;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const whole = document(300, 46, 1525);
  expect(await refusal(whole, payments('(1, 100, 15), (2, 200, 31)'))).toBe('accepted');
  expect(await refusal(whole, payments('(1, 100, 15), (2, 200, 30)'))).toBe('payment_covered');
  expect(await refusal(whole, payments('(1, 100, 15)'), payments('(2, 200, 31)'))).toBe(
    'payment_covered',
  );
  expect(await refusal(whole, payments('(1, 300, 46)'), payments('(2, 0, 0)'))).toBe(
    'payment_covered',
  );
  expect(await refusal(whole, payments('(1, 300, 46)', 1524))).toBe('payment_covered');
  expect(await refusal(document(300, 45, 1525))).toBe('fee_document_retention');
  expect(await refusal(whole, payments('(1, 300, 46)').replace(', rut\n', `, '9068826-K'\n`))).toBe(
    'payment_covered',
  );
});
