import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { type DemoClinicCounts, loadDemoClinic } from './load.ts';

const TODAY = localDate('2026-07-17');
/** Far more than a load takes, even on a busy machine. */
const LOAD_TIMEOUT_MS = 180_000;
const { database } = await openClone(afterAll);
let counts: DemoClinicCounts;

async function query(text: string) {
  const { rows } = await database.pool.query(text);
  return rows;
}

beforeAll(async () => {
  counts = await loadDemoClinic(database, TODAY);
}, LOAD_TIMEOUT_MS);

test('loads a whole clinic that every constraint accepts', async () => {
  expect(counts).toMatchObject({ doctors: 60, services: 200, rules: 40, agreements: 11 });
  const rows = await query(
    `SELECT (SELECT count(*) FROM doctor) AS doctors, (SELECT count(*) FROM service) AS services,
            (SELECT count(*) FROM fee_rule) AS rules, (SELECT count(*) FROM attention) AS attentions`,
  );
  expect(rows).toEqual([{ doctors: 60, services: 200, rules: 51, attentions: counts.attentions }]);
});

test('knows the size of every table, so that the first screens are read as well as the later ones', async () => {
  const unknown = await query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples < 0`,
  );
  expect(unknown).toEqual([]);
});

test('operations §7.5: the four accounts sign in, and the doctor is one of the clinic', async () => {
  const users = await database.db
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .select(['username', 'profile', 'passwordHash', 'appUser.rut', 'doctor.rut as doctorRut'])
    .orderBy('appUser.id')
    .execute();
  expect(users.map(({ username }) => username)).toEqual(['admin', 'supervisor', 'doctor', 'user']);
  for (const { username, profile, passwordHash } of users) {
    expect(username).toBe(profile);
    expect(await verifyPassword(passwordHash, 'demo1234')).toBe(true);
  }
  expect(users[2]?.doctorRut).toBe(users[2]?.rut);
});

test('operations §7.8, masters §14.9: the account’s doctor left a society in the middle of a month, which paid both', async () => {
  const rows = await query(
    `SELECT p.payee_name = d.name AS is_doctor, min(l.attention_date) AS first, max(l.attention_date) AS last,
            bool_and(p.status = 'paid') AS is_paid, max(payee_since(p.doctor_id, p.society_id, p.period_year, p.period_month)) AS since
       FROM app_user u JOIN doctor d ON d.id = u.doctor_id JOIN payment p ON p.doctor_id = d.id
       JOIN payment_line l ON l.payment_id = p.id
      WHERE (p.period_year, p.period_month) = (2025, 9) GROUP BY 1 ORDER BY 2`,
  );
  expect(rows).toMatchObject([
    { is_doctor: false, is_paid: true, since: null },
    { is_doctor: true, is_paid: true, since: '2025-09-16' },
  ]);
  expect(rows[0].last < '2025-09-16' && rows[1].first >= '2025-09-16').toBe(true);
});

test('the rule set stands at the revision of the last version', async () => {
  const rows = await query(
    `SELECT revision, (SELECT max(from_revision) FROM fee_rule_version) AS last,
            (SELECT count(*) FROM fee_rule_version WHERE to_revision IS NULL) AS current
       FROM rule_set`,
  );
  expect(rows).toEqual([{ revision: rows[0]?.last, last: rows[0]?.last, current: 51 }]);
});

test('operations §7.10: a price table begins with the current month, and no month before pays by it', async () => {
  const rows = await query(
    `SELECT code, v.name, v.prices, v.service_ids, v.valid_from,
            (SELECT count(*)::int FROM calculation c WHERE c.rule_version_id = v.id) AS calculated,
            (SELECT count(*)::int FROM attention a JOIN doctor_affiliation f USING (doctor_id)
              WHERE f.society_id = v.society_id AND a.service_id = ANY (v.service_ids)
                AND a.attention_date >= v.valid_from) AS waiting
       FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id WHERE v.payment_type = 'price_table'`,
  );
  expect(rows).toMatchObject([
    {
      code: 'CONV_418065',
      name: 'Precios de imágenes Boldo',
      valid_from: '2026-07-01',
      calculated: 0,
    },
  ]);
  const [{ prices, waiting }] = rows;
  expect(waiting).toBeGreaterThan(0);
  expect(
    prices.map(({ amount, rate }: { amount?: number; rate?: number }) => amount ?? rate),
  ).toEqual([21_500, 26_500, 34_000, 5_250, 43_500, 42_000, 39_500]);
});

test('new records take the next free ids', async () => {
  const rows = await query(`INSERT INTO specialty (name) VALUES ('Geriatría') RETURNING id`);
  expect(rows).toEqual([{ id: 16 }]);
});

test('every attention came with the import of its month, and the counts agree', async () => {
  const rows = await query(
    `SELECT import.id FROM import LEFT JOIN attention ON import_id = import.id
      GROUP BY import.id
     HAVING count(attention.id) <> created OR bool_or(attention.record_type <> import.record_type)`,
  );
  expect(rows).toEqual([]);
});

test('operations §7.4: each month stands where it would stand today', async () => {
  const rows = await query(
    `SELECT to_char(attention.attention_date, 'YYYY-MM') AS month,
            array_agg(DISTINCT coalesce(fee_state.status::text, 'pending')) AS states
       FROM attention LEFT JOIN fee_state ON attention_id = attention.id
      GROUP BY 1 ORDER BY 1`,
  );
  const states = rows.map((row) => row.states.sort());
  expect(states.slice(0, 9)).toEqual(Array(9).fill(['paid']));
  expect(states.slice(9)).toEqual([
    ['paid', 'processed'],
    ['calculated', 'pending_payment'],
    ['pending'],
  ]);
});

test('every payment is the sum of its records and entries, and attentions are paid with them', async () => {
  const wrong = await query(
    `SELECT payment.id
       FROM payment LEFT JOIN fee_state ON payment_id = payment.id LEFT JOIN calculation USING (attention_id)
      GROUP BY payment.id
     HAVING count(*) <> total_attentions OR sum(calculated_amount - fee_state.retention_amount) + entries_gross - entries_retention + unretained_amount <> total_amount
         OR sum(calculated_amount) + entries_gross + unretained_amount <> total_brut_amount OR bool_or(fee_state.status::text <> payment.status::text)`,
  );
  expect(wrong).toEqual([]);
  const apart = await query(
    `SELECT attention.id
       FROM attention_with_status AS attention LEFT JOIN calculation ON attention_id = attention.id
       LEFT JOIN fee_state USING (attention_id)
      WHERE (attention.status = 'paid') <> (coalesce(fee_state.status::text, '') = 'paid')
         OR (attention.status = 'pending') <> (calculation.attention_id IS NULL)
         OR (attention.status = 'pending') <> (fee_state.attention_id IS NULL)`,
  );
  expect(apart).toEqual([]);
});

test('time runs forwards: attended, requested, imported, calculated, processed, paid', async () => {
  const backwards = await query(
    `SELECT attention.id
       FROM attention JOIN import ON import.id = import_id
       LEFT JOIN calculation ON attention_id = attention.id
       LEFT JOIN payment_line USING (attention_id)
       LEFT JOIN payment ON payment.id = payment_id,
            LATERAL (SELECT (import.completed_at AT TIME ZONE 'America/Santiago')::date) AS imported("on")
      WHERE attention.request_date < attention.attention_date OR attention.request_date > imported.on
         OR attention.attention_date > imported.on OR calculated_at < import.completed_at
         OR payment.created_at < calculated_at OR paid_at < payment.created_at
         OR (paid_at AT TIME ZONE 'America/Santiago')::date <> payment_date
         OR greatest(import.completed_at, calculated_at, payment.created_at, paid_at) > now()`,
  );
  expect(backwards).toEqual([]);
});

test('requests spread over the working days: none has a multiple of what another has', async () => {
  const [busiest] = await query(
    `WITH day AS (SELECT request_date, count(*) AS requests FROM attention WHERE request_date IS NOT NULL GROUP BY 1)
     SELECT max(requests) / percentile_cont(0.5) WITHIN GROUP (ORDER BY requests) AS ratio FROM day`,
  );
  expect(busiest.ratio).toBeLessThan(3);
});

test('operations §7.4: one doctor has a complementaria', async () => {
  const rows = await query('SELECT doctor_id, sequence FROM payment WHERE sequence > 1');
  expect(rows).toEqual([{ doctor_id: 12, sequence: 2 }]);
});

// payout §22.3, payout §24.8
test('an advance in instalments, a rent, and a doctor who ends the month at −40.000', async () => {
  expect(
    await query(
      `SELECT p.total_amount, p.total_attentions > 0 AS has_fees, p.total_entries, p.status, e.description, e.amount, e.origin
         FROM payment p JOIN payment_entry l ON l.payment_id = p.id JOIN entry e ON e.id = l.entry_id
        WHERE e.origin IN ('carried_on', 'scheduled') ORDER BY p.doctor_id, e.id`,
    ),
  ).toMatchObject([
    { total_amount: 0, has_fees: true, total_entries: 2, origin: 'carried_on', amount: 40_000 },
    { has_fees: true, total_entries: 1, status: 'processed', amount: 600_000 },
    { has_fees: true, total_entries: 1, description: 'Arriendo de box 4', amount: -180_000 },
  ]);
  // Its six instalments wait; so do the rents of the next months, as far as a year ahead, and the balance.
  const waiting = await query(
    `SELECT coalesce(kind.name, e.origin::text) AS kind, count(*)::int AS entries, sum(e.amount)::int AS amount
       FROM entry_state e LEFT JOIN entry_schedule s ON s.id = e.schedule_id LEFT JOIN entry_kind kind ON kind.id = s.kind_id
      WHERE e.state = 'approved' AND e.origin IN ('scheduled', 'carried_balance') GROUP BY 1 ORDER BY amount`,
  );
  expect(waiting).toMatchObject([
    { kind: 'Arriendo de box', amount: -180_000 * waiting[0]?.entries },
    { kind: 'Cuota de anticipo', entries: 6, amount: -600_000 },
    { kind: 'carried_balance', entries: 1, amount: -40_000 },
  ]);
  // By two persons each.
  expect(
    await query(
      `SELECT DISTINCT c.username AS proposed, a.username AS approved
         FROM entry_schedule s JOIN app_user c ON c.id = s.created_by JOIN app_user a ON a.id = s.approved_by`,
    ),
  ).toEqual([{ proposed: 'admin', approved: 'supervisor' }]);
});

test('operations §7.9: the difference of a payment at another rate than the legal one is proposed', async () => {
  const proposals = await query(
    `SELECT e.status, e.amount = p.total_retention_amount - round(p.total_brut_amount * 1525 / 10000.0) AS is_difference, e.amount < 0 AS is_discount,
            p.status AS payment, d.retention_rate AS rate, d.is_legal, o.retention_mode, u.username
       FROM entry e JOIN retention_change c ON c.id = e.retention_change_id JOIN app_user u ON u.id = c.created_by
       JOIN doctor o ON o.id = c.doctor_id
       JOIN payment p ON p.doctor_id = o.id JOIN fee_document d ON d.id = p.document_id
      WHERE e.origin = 'retention_change' AND NOT d.is_legal`,
  );
  expect(proposals).toEqual([
    {
      status: 'proposed',
      is_difference: true,
      is_discount: true,
      payment: 'paid',
      rate: 1000,
      is_legal: false,
      retention_mode: 'legal',
      username: 'supervisor',
    },
  ]);
});

test('operations §7.6: refuses a database that has users, and changes nothing', async () => {
  await expect(loadDemoClinic(database, TODAY)).rejects.toThrow('base de datos sin usuarios');
  const rows = await query('SELECT count(*) AS total FROM attention');
  expect(rows).toEqual([{ total: counts.attentions }]);
});

test(
  'operations §7.6: a load that was interrupted continues where it stopped',
  async () => {
    const fingerprint = `
    SELECT (SELECT md5(string_agg(p::text, ' ' ORDER BY id)) FROM payment p) AS payments,
           (SELECT md5(string_agg(l::text, ' ' ORDER BY attention_id)) FROM payment_line l) AS lines,
           (SELECT md5(string_agg(f::text, ' ' ORDER BY attention_id)) FROM payable_fee f) AS payable,
           (SELECT md5(string_agg(c::text, ' ' ORDER BY attention_id)) FROM calculation c) AS calculations`;
    const before = await query(fingerprint);
    await query('DELETE FROM app_user');
    expect(await loadDemoClinic(database, TODAY)).toEqual(counts);
    expect(await query(fingerprint)).toEqual(before);
    expect(await query('SELECT count(*) AS total FROM app_user')).toEqual([{ total: 4 }]);
  },
  LOAD_TIMEOUT_MS,
);
