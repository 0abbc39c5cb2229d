/** What the database itself refuses of holds, and for what is held (payout §23.7). */
import { describe, expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { paymentsSql } from '../../../../test/support/fee-rows.ts';
import { holdsOf } from '../../../../test/support/holds.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';

const clinic = bankClinic();
const { rowsOf, held, attentionIds, twoDoctors } = holdsOf(clinic);
const { sentFile, act, detailsOf } = sentFiles(clinic);

describe('the database', () => {
  const attempt = async (statement: string): Promise<string> => {
    try {
      await clinic.app.query(statement);
      return 'done';
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    }
  };

  // payout §23.7
  test.each(['doctor', 'record', 'import', 'society'])(
    'refuses a payment of a fee that is held with its %s',
    async (kind) => {
      const doctor = await clinic.data.doctor({ society: 'Sociedad Guardada SpA' });
      await clinic.data.attentions(doctor, [{ amount: 10_000 }]);
      await clinic.data.calculate();
      const [one = 0] = await attentionIds(doctor);
      await clinic.app.query(`
        WITH i AS (INSERT INTO import (record_type, file_name) VALUES ('participacion', 'x.csv') RETURNING id)
        UPDATE attention SET import_id = i.id FROM i WHERE attention.id = ${one}`);
      const column = {
        doctor: 'doctor_id',
        record: 'attention_id',
        import: 'import_id',
        society: 'society_id',
      };
      const source = {
        doctor: `SELECT ${doctor}`,
        record: `SELECT ${one}`,
        import: 'SELECT import_id',
        society: `SELECT society_of(${doctor}, '2026-07-15')`,
      };
      const from = {
        doctor: '',
        record: '',
        import: `FROM attention WHERE id = ${one}`,
        society: '',
      };
      const of = kind as keyof typeof column;
      await clinic.app.query(
        `INSERT INTO hold (${column[of]}, reason) ${source[of]}, 'Prueba' AS reason ${from[of]}`,
      );
      expect(await attempt(paymentsSql())).toBe('payment_line_not_held');
      await clinic.app.query`UPDATE hold SET released_at = now()`;
      expect(await attempt(paymentsSql())).toBe('done');
    },
  );

  // payout §23.7
  test('refuses lines, transfers and payments by hand of what is held, from any code', async () => {
    const file = await sentFile();
    const [[doctor]] = (await rowsOf('SELECT doctor_id FROM payment ORDER BY id LIMIT 1')) as [
      [number],
    ];
    const [one = 0] = await attentionIds(doctor);
    const [transfer] = (await detailsOf(file)).transfers;
    const rejected = await act(file, 'reject', {
      transferIds: [transfer?.id],
      reason: 'account_closed',
    });
    expect(rejected.status).toBe(200);
    expect(await attempt(`INSERT INTO hold (attention_id, reason) VALUES (${one}, 'Prueba')`)).toBe(
      'hold_of_unpaid',
    );
    expect(await attempt(`INSERT INTO hold (attention_id, reason) VALUES (999999, 'Prueba')`)).toBe(
      'hold_of_unpaid',
    );
    // An import's are checked for all at once.
    const byImport = (id: number) =>
      `WITH i AS (INSERT INTO import (record_type, file_name, created_by_name) VALUES ('hmq', 'a.csv', 'Ana') RETURNING id)
       INSERT INTO hold (attention_id, reason, begun_by_import) SELECT ${id}, 'Prueba', id FROM i`;
    expect(await attempt(byImport(one))).toBe('hold_void_unpaid');
    expect(await attempt(byImport(999_999))).toBe('hold_void_unpaid');
    await held({ doctorIds: [doctor] });
    expect(
      await attempt(
        `UPDATE payment SET status = 'paid', payment_date = '2026-08-05' WHERE doctor_id = ${doctor}`,
      ),
    ).toBe('payment_held_unpaid');
    // A transfer like the one that the bank rejected.
    expect(
      await attempt(`
        WITH t AS (
          INSERT INTO transfer (bank_file_id, reference, attempt, amount, status, payee_name, payee_rut, bank_code, account_kind,
                                bank_account, account_holder_name, account_holder_rut)
          SELECT bank_file_id, reference || '-2', 2, amount, 'sent', payee_name, payee_rut, bank_code, account_kind, bank_account,
                 account_holder_name, account_holder_rut FROM transfer WHERE status = 'rejected' RETURNING id, is_live)
        INSERT INTO transfer_payment (transfer_id, payment_id, is_live) SELECT t.id, p.id, t.is_live FROM t, payment p WHERE p.doctor_id = ${doctor}`),
    ).toBe('transfer_payment_not_held');
  });

  // payout §23.7
  test('keeps holds as they are: one of each, of one target, released once', async () => {
    const { first } = await twoDoctors();
    const [one = 0] = await attentionIds(first);
    await held({ doctorIds: [first] });
    const tried = [
      `INSERT INTO hold (doctor_id, reason) VALUES (${first}, 'Otra')`,
      `INSERT INTO hold (doctor_id, attention_id, reason) VALUES (${first}, ${one}, 'Dos')`,
      `INSERT INTO hold (reason) VALUES ('Nada')`,
      `INSERT INTO hold (attention_id, reason, until) VALUES (${one}, 'Ayer', current_date - 1)`,
      `UPDATE hold SET reason = 'Otro motivo'`,
      `UPDATE hold SET until = current_date`,
      `DELETE FROM hold`,
      `UPDATE hold SET release_reason = 'Sin fecha'`,
      `UPDATE hold SET released_at = now()`,
      `UPDATE hold SET released_at = NULL`,
    ];
    const answers: string[] = [];
    for (const statement of tried) answers.push(await attempt(statement));
    expect(answers).toEqual([
      'hold_doctor_key',
      'hold_of_one',
      'hold_of_one',
      'hold_until_to_come',
      'hold_kept',
      'hold_kept',
      'hold_deletion',
      'hold_released',
      'done',
      'hold_kept',
    ]);
  });

  // payout §23.7
  test('lets the hold of an attention go with it', async () => {
    const doctor = await clinic.data.doctor();
    await clinic.data.attentions(doctor, [{}]);
    const [one = 0] = await attentionIds(doctor);
    await held({ recordIds: [one] });
    await clinic.app.query(`DELETE FROM attention WHERE id = ${one}`);
    expect(await rowsOf('SELECT count(*) FROM hold')).toEqual([[0]]);
  });
});
