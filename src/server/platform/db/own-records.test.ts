/** The second wall: what the database itself shows and takes from a doctor (access §7.5, docs/decisions/0041). */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { PAID, paymentsSql } from '../../../../test/support/fee-rows.ts';
import { carryOut, type Db, rowsOf } from './database.ts';
import { asDoctor, DOCTOR_ROLE } from './own-records.ts';

const { database, query } = await testApp({}, { checksBooks: false });
const OWN = 1;
const OTHER = 2;

await query(`
  INSERT INTO specialty (id, name) VALUES (1, 'Pediatría');
  INSERT INTO service (id, code, name, participation_type, specialty_id) VALUES (1, '01', 'Consulta', 'mixed', 1);
  INSERT INTO medical_society (id, rut, name)
    SELECT i, 77000000 + i || '-' || rut_check_digit(77000000 + i), 'Sociedad ' || i FROM generate_series(1, 3) i;
  INSERT INTO doctor (id, rut, name, specialty_id)
    SELECT i, 9000000 + i || '-' || rut_check_digit(9000000 + i), 'Doctor ' || i, 1 FROM generate_series(1, 2) i;
  UPDATE doctor_affiliation SET society_id = doctor_id;
  INSERT INTO attention (id, record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                         participated_amount, patient_rut, patient_name)
    SELECT i, 'hmq', i, CASE WHEN i < 7 THEN '2026-07-01' ELSE '2026-07-02' END::date, 1 + i % 2, 1, 10, 10, 10, '1-9', 'Paciente'
      FROM generate_series(1, 8) i;
  INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as, society_id,
                           rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
    SELECT id, doctor_id, 2026, 7, attention_date, service_id, record_type, 'society', doctor_id, 0, 10, 10, 0, 0, 10 FROM attention;
  ${[OWN, OTHER].map((doctor) => paymentsSql(`f.attention_date = '2026-07-01' AND f.doctor_id = ${doctor}`)).join(';')};
  ${PAID};
  INSERT INTO app_user (id, username, first_name, last_name, email, profile, password_hash)
    VALUES (1, 'prueba', 'Prueba', 'Prueba', 'prueba@ejemplo.cl', 'doctor', 'x');
  INSERT INTO payslip_document (doctor_id, period_year, period_month, created_by, expires_at)
    SELECT i, 2026, 7, 1, now() + interval '1 hour' FROM generate_series(1, 2) i;
  INSERT INTO fee_rule (id, code) SELECT i, 'R' || i FROM generate_series(1, 5) i;
  INSERT INTO fee_rule_version (rule_id, version, name, valid_from, valid_to, participation_type, payment_type, rate,
                                from_revision, doctor_id, society_id)
    VALUES (1, 1, 'De todos', '2026-01-01', '2026-12-31', 'mixed', 'percentage', 100, 1, NULL, NULL),
           (2, 1, 'Propia', '2026-01-01', '2026-12-31', 'mixed', 'percentage', 100, 1, ${OWN}, NULL),
           (3, 1, 'De otro', '2026-01-01', '2026-12-31', 'mixed', 'percentage', 100, 1, ${OTHER}, NULL),
           (4, 1, 'De la propia sociedad', '2026-01-01', '2026-12-31', 'mixed', 'percentage', 100, 1, NULL, 1),
           (5, 1, 'De otra sociedad', '2026-01-01', '2026-12-31', 'mixed', 'percentage', 100, 1, NULL, 3)`);

// A payment of each that was annulled.
for (const doctor of [OWN, OTHER])
  await query(`
    INSERT INTO payment_annulment (id, reason) VALUES (${doctor}, 'Prueba');
    ${paymentsSql(`f.attention_date = '2026-07-02' AND f.doctor_id = ${doctor}`)};
    UPDATE payment SET status = 'annulled', annulment_id = ${doctor} WHERE doctor_id = ${doctor} AND status = 'processed'`);

// Holds of each: of a record, of the doctor and of the society.
for (const doctor of [OWN, OTHER])
  await query(`
    INSERT INTO hold (attention_id, reason) SELECT max(id), 'Interno' FROM attention WHERE doctor_id = ${doctor};
    INSERT INTO hold (doctor_id, reason) VALUES (${doctor}, 'Interno');
    INSERT INTO hold (society_id, reason) VALUES (${doctor}, 'Interno')`);

// An entry in the annulled payment of each, and one that no payment has.
await query`
  ALTER TABLE payment_entry DISABLE TRIGGER USER;
  INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
    SELECT i, 'entered', 'approved', 1 + i % 2, 2026, 7, 1, 10, false, 'Bono', 'Interno', now() FROM generate_series(1, 4) i;
  INSERT INTO payment_entry (payment_id, entry_id, doctor_id, retention_amount, is_live)
    SELECT p.id, e.id, p.doctor_id, 0, false FROM (SELECT id, doctor_id FROM payment WHERE status = 'annulled') AS p
      JOIN entry e ON e.doctor_id = p.doctor_id AND e.id <= 2;
  ALTER TABLE payment_entry ENABLE TRIGGER USER`;

// A correction of each, whose entry no payment has yet.
await query`
  ALTER TABLE correction DISABLE TRIGGER USER;
  ALTER TABLE entry DISABLE TRIGGER USER;
  INSERT INTO correction (id, attention_id, cause, reason, status, payment_id, doctor_id, paid_amount, period_year, period_month, decided_at)
    SELECT i, i, 'not_due', 'Prueba', 'approved', p.id, p.doctor_id, 10, 2026, 8, now()
      FROM generate_series(1, 2) i JOIN payment p ON p.doctor_id = 1 + i % 2 AND p.status = 'paid';
  INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description,
                     correction_id, approved_at)
    SELECT 4 + id, 'reversal', 'approved', doctor_id, 2026, 8, true, -10, true, 'Reversa', id, now() FROM correction;
  ALTER TABLE correction ENABLE TRIGGER USER;
  ALTER TABLE entry ENABLE TRIGGER USER`;

// A balance of each that was written off, and one that somebody asked to write off.
await query`
  ALTER TABLE entry DISABLE TRIGGER USER;
  ALTER TABLE balance_settlement DISABLE TRIGGER USER;
  INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description,
                     made_with, approved_at)
    SELECT 6 + i, 'carried_balance', CASE WHEN i < 3 THEN 'settled' ELSE 'approved' END::entry_status, 1 + i % 2, 2026, 7, true, -10,
           i < 3, 'Saldo', (SELECT p.id FROM payment p WHERE p.doctor_id = 1 + i % 2 AND p.status = 'paid'), now()
      FROM generate_series(1, 4) i;
  INSERT INTO balance_settlement (id, entry_id, kind, state, reason, proposed_at, answered_at, answer_reason)
    SELECT i, 6 + i, 'write_off', CASE WHEN i < 3 THEN 'approved' ELSE 'proposed' END::settlement_state, 'Interno', now(),
           CASE WHEN i < 3 THEN now() END, CASE WHEN i < 3 THEN 'Interno' END FROM generate_series(1, 4) i;
  ALTER TABLE balance_settlement ENABLE TRIGGER USER;
  ALTER TABLE entry ENABLE TRIGGER USER`;

// What is searched of July, for each: written, and changed since.
await query`
  SELECT write_doctor_month_texts();
  UPDATE attention SET patient_name = 'Otro Nombre'`;

/** Everything that the role may read at all. */
const readable = await rowsOf<{ name: string }>(database.db)`
  SELECT DISTINCT table_name AS name FROM information_schema.column_privileges
   WHERE grantee = ${DOCTOR_ROLE} AND privilege_type = 'SELECT' ORDER BY 1`;

/** Tables that name no doctor, patient or agreement. */
const OF_NOBODY = [
  'bank',
  'clinic',
  'closed_month',
  'entry_kind',
  'legal_retention',
  'payment_calendar',
  'pending_day',
  'provider_type',
  'service',
  'specialty',
];

/** The ids that a query without a WHERE finds as the doctor. */
const found = (table: string, column: string) =>
  asDoctor(database, OWN, async ({ db }) => {
    const rows = await rowsOf<{ id: number }>(db)`
      SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)} ORDER BY 1`;
    return rows.map(({ id }) => id);
  });

describe('a query without a WHERE as a doctor', () => {
  it.each([
    ['doctor', 'id', [OWN]],
    ['named_doctor', 'id', [OWN]],
    ['attention', 'doctor_id', [OWN]],
    ['attention_with_status', 'doctor_id', [OWN]],
    ['calculation', 'doctor_id', [OWN]],
    ['doctor_affiliation', 'doctor_id', [OWN]],
    ['affiliation', 'doctor_id', [OWN]],
    ['current_affiliation', 'doctor_id', [OWN]],
    ['payable_fee', 'doctor_id', [OWN]],
    ['payment', 'doctor_id', [OWN]],
    ['payment_line', 'payment_id', [OWN]],
    ['payment_line', 'attention_id', [2, 4, 6]],
    ['fee_state', 'attention_id', [2, 4, 6, 8]],
    ['annulled_line', 'doctor_id', [OWN]],
    ['payment_annulment', 'id', [OWN]],
    ['payment_entry', 'doctor_id', [OWN]],
    ['entry', 'id', [2, 6, 8]],
    ['balance_settlement', 'id', [2]],
    ['correction', 'id', [2]],
    ['hold', 'id', [1, 2, 3]],
    ['live_hold', 'id', [1, 2, 3]],
    ['held_fee', 'attention_id', [8]],
    ['payslip_document', 'doctor_id', [OWN]],
    ['doctor_month_text', 'doctor_id', [OWN]],
    ['doctor_month_text_change', 'doctor_id', [OWN]],
    ['medical_society', 'id', [1]],
    ['fee_rule', 'id', [1, 2, 4]],
    ['fee_rule_version', 'rule_id', [1, 2, 4]],
  ])('access §7.5: finds in %s the doctor’s own rows only', async (table, column, expected) => {
    expect(await found(table, column)).toEqual(expected);
  });

  it('is refused for every table that is not known to be safe', () => {
    const known = ['attention', 'calculation', 'doctor', 'fee_rule', 'fee_rule_version'];
    const states = ['attention_with_status', 'fee_state', 'payable_fee', 'payment_line'];
    const payees = [
      'affiliation',
      'current_affiliation',
      'doctor_affiliation',
      'document_true_year',
      'fee_document',
    ];
    const searched = ['doctor_month_text', 'doctor_month_text_change'];
    const annulled = ['annulled_line', 'payment_annulment'];
    const entries = [
      'balance_settlement',
      'correction',
      'entry',
      'moved_base',
      'paid_correction',
      'payment_entry',
      'replacement_fee',
    ];
    const held = ['held_fee', 'held_payment', 'hold', 'live_hold'];
    expect(readable.map(({ name }) => name)).toEqual(
      [
        ...OF_NOBODY,
        ...known,
        ...payees,
        ...searched,
        ...annulled,
        ...entries,
        ...held,
        ...states,
        'medical_society',
        'named_doctor',
        'payment',
        'payslip_document',
        'receipt_match',
        'received_document',
        'true_year_retention',
      ].sort(),
    );
  });

  it('access §7.5: reads of a society what the doctor is told, and never its account', async () => {
    const rows = await rowsOf<{ name: string }>(database.db)`
      SELECT column_name AS name FROM information_schema.column_privileges
       WHERE grantee = ${DOCTOR_ROLE} AND table_name = 'medical_society' ORDER BY 1`;
    expect(rows.map(({ name }) => name)).toEqual([
      'document_kind',
      'id',
      'is_active',
      'name',
      'rut',
    ]);
    const societies = await asDoctor(database, OWN, ({ db }) =>
      db.selectFrom('medicalSociety').select('name').execute(),
    );
    expect(societies).toEqual([{ name: 'Sociedad 1' }]);
  });

  it('finds own attentions in the state in which everybody sees them', async () => {
    const states = ({ db }: { db: Db }) =>
      db
        .selectFrom('attentionWithStatus')
        .select(['id', 'status'])
        .where('doctorId', '=', OWN)
        .orderBy('id')
        .execute();
    expect(await asDoctor(database, OWN, states)).toEqual([
      { id: 2, status: 'paid' },
      { id: 4, status: 'paid' },
      { id: 6, status: 'paid' },
      { id: 8, status: 'calculated' },
    ]);
    expect(await states(database)).toEqual(await asDoctor(database, OWN, states));
  });

  it('finds of days with pending attentions the date alone', async () => {
    const undone = new Error('undone');
    const work = database.db.transaction().execute(async (tx) => {
      await carryOut(tx)`
        INSERT INTO attention (id, record_type, external_id, attention_date, doctor_id, service_id, gross_amount,
                               net_amount, participated_amount, patient_rut, patient_name)
        VALUES (9, 'hmq', 'x', '2026-07-03', ${OTHER}, 1, 10, 10, 10, '1-9', 'Paciente')`;
      await carryOut(tx)`SELECT set_config('role', ${DOCTOR_ROLE}, true)`;
      const rows = await rowsOf(tx)`SELECT * FROM pending_day`;
      expect(rows).toEqual([{ attentionDate: '2026-07-03' }]);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });

  it('finds nothing when no doctor is named', async () => {
    const rows = await database.db.transaction().execute(async (tx) => {
      await carryOut(tx)`SELECT set_config('role', ${DOCTOR_ROLE}, true)`;
      return tx.selectFrom('attention').select('id').execute();
    });
    expect(rows).toEqual([]);
  });
});

it('documents §8.8: when a payment comes is told of the doctor’s own, and of nobody where no doctor is named', async () => {
  const told = (db: Db) => (of: number) =>
    rowsOf<{ paymentId: number }>(db)`SELECT payment_id FROM payments_to_come(${of})`;
  const undone = new Error('undone');
  const work = database.db.transaction().execute(async (tx) => {
    // As if the bank had not paid them yet.
    await carryOut(tx)`ALTER TABLE payment DISABLE TRIGGER USER`;
    await carryOut(
      tx,
    )`UPDATE payment SET status = 'processed', payment_date = NULL, paid_at = NULL WHERE status = 'paid'`;
    expect(await told(tx)(OWN)).not.toEqual([]);
    await carryOut(tx)`SELECT set_config('role', ${DOCTOR_ROLE}, true)`;
    expect(await told(tx)(OWN)).toEqual([]);
    await carryOut(tx)`SELECT set_config('portal.doctor_id', ${String(OWN)}, true)`;
    expect(await told(tx)(OWN)).not.toEqual([]);
    expect(await told(tx)(OTHER)).toEqual([]);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});

describe('what is not the doctor’s own, asked or written as a doctor', () => {
  it.each([
    `UPDATE payable_fee SET status = 'pending_payment'`,
    'UPDATE calculation SET final_amount = 9',
    'DELETE FROM payable_fee',
    `INSERT INTO payment_line VALUES (8, 1, '-infinity', 1, '2026-07-01', 'hmq', 0)`,
    'DELETE FROM payment_line',
    `UPDATE doctor SET bank_account = '1'`,
    `UPDATE payment SET notes = 'x'`,
    'DELETE FROM attention',
    'INSERT INTO audit_log DEFAULT VALUES',
    `UPDATE app_user SET profile = 'admin'`,
    'SELECT password_hash FROM app_user',
    'SELECT token_hash FROM session',
    ...['email', 'representative_name', 'representative_rut', 'bank_code', 'bank_account', '*'].map(
      (column) => `SELECT ${column} FROM medical_society`,
    ),
    'SELECT * FROM payment_account',
    'SELECT bank_account FROM payment',
    'SELECT * FROM payment',
  ])('%s is refused', async (statement) => {
    const attempt = asDoctor(database, OWN, ({ db }) => sql.raw(statement).execute(db));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  it('a payslip of another doctor is not kept', async () => {
    const attempt = asDoctor(database, OWN, ({ db }) =>
      sql`INSERT INTO payslip_document (doctor_id, period_year, period_month, created_by, expires_at)
          VALUES (${OTHER}, 2026, 7, 1, now())`.execute(db),
    );
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a call about own records', () => {
  it('leaves no trace of the doctor on its connection', async () => {
    await asDoctor(database, OWN, async () => 'done');
    const rows = await rowsOf<{ role: string; doctor: string }>(database.db)`
      SELECT current_setting('role') AS role, current_setting('portal.doctor_id', true) AS doctor`;
    expect(rows).toEqual([{ role: 'none', doctor: '' }]);
  });

  it('uses no second connection', async () => {
    const attempt = asDoctor(database, OWN, async ({ pool }) => pool.connect());
    await expect(attempt).rejects.toThrow('by the transaction that they are given');
  });

  it('access §7.7: leaves connections to others, however many answers a doctor does not read', async () => {
    const abandoned = Array.from({ length: 30 }, () =>
      asDoctor(database, OWN, async () => new ReadableStream()),
    );
    const read = ({ db }: { db: Db }) => db.selectFrom('doctor').select('id').execute();
    expect(await asDoctor(database, OTHER, read)).toEqual([{ id: OTHER }]);
    expect(database.pool.totalCount).toBeLessThan(10);
    const mine = asDoctor(database, OWN, read);
    // They make place as they are given up.
    for (const answer of abandoned) await (await answer).cancel();
    expect(await mine).toEqual([{ id: OWN }]);
  });

  it('access §7.7: gives way when nothing of an answer has been read for a time', async () => {
    let isCancelled = false;
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue('a page'),
        cancel: () => {
          isCancelled = true;
        },
      });
    const abandon = () => asDoctor(database, OWN, async () => endless(), 50);
    await Promise.all(Array.from({ length: 6 }, abandon));
    const read = ({ db }: { db: Db }) => db.selectFrom('doctor').select('id').execute();
    // All six places are taken: this waits for one of them to be given up.
    expect(await asDoctor(database, OWN, read)).toEqual([{ id: OWN }]);
    expect(isCancelled).toBe(true);
  });

  it('keeps its transaction until its streamed answer has been read', async () => {
    async function* pages(db: Db) {
      for (let page = 0; page < 2; page += 1) {
        const rows = await db.selectFrom('attention').select('doctorId').execute();
        yield rows.map(({ doctorId }) => doctorId);
      }
    }
    const stream = await asDoctor(database, OWN, async ({ db }) =>
      Readable.toWeb(Readable.from(pages(db))),
    );
    const read: number[][] = [];
    for await (const chunk of stream) read.push(chunk);
    expect(read).toEqual([Array(4).fill(OWN), Array(4).fill(OWN)]);
  });
});
