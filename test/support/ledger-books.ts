/** What a database says of the ledger: facts and events to replay, where everything stands, and whether the money adds up. */
import type { Pool } from 'pg';
import type { Facts, LedgerEvent, LedgerState } from './ledger-replay.ts';

/** The number of the last event so far. */
export async function lastEvent(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT coalesce(max(id), 0) AS id FROM audit_log',
  );
  return Number(rows[0]?.id);
}

/** The events after this one, in their order. */
export async function readEvents(pool: Pool, after: number): Promise<LedgerEvent[]> {
  const { rows } = await pool.query<LedgerEvent>(
    'SELECT action, entity_id AS "entityId", before, after FROM audit_log WHERE id > $1 ORDER BY id',
    [after],
  );
  return rows;
}

/** What never changes of attentions, payments, transfers, corrections and settlements. */
export async function readFacts(pool: Pool): Promise<Facts> {
  const { rows } = await pool.query<{ facts: Facts }>(`
    SELECT json_build_object(
      'attentions', (SELECT coalesce(json_agg(json_build_object('id', id, 'importId', import_id, 'month', extract(month FROM attention_date))), '[]') FROM attention),
      'payments', (SELECT coalesce(json_agg(json_build_object('id', p.id,
          'fees', ARRAY(SELECT attention_id FROM payment_line WHERE payment_id = p.id UNION SELECT attention_id FROM annulled_line WHERE payment_id = p.id),
          'entries', ARRAY(SELECT entry_id FROM payment_entry WHERE payment_id = p.id),
          'made', ARRAY(SELECT id FROM entry WHERE made_with = p.id))), '[]') FROM payment p),
      'transfers', (SELECT coalesce(json_agg(json_build_object('id', t.id, 'fileId', t.bank_file_id,
          'paymentIds', ARRAY(SELECT payment_id FROM transfer_payment WHERE transfer_id = t.id))), '[]') FROM transfer t),
      'corrections', (SELECT coalesce(json_agg(json_build_object('id', k.id, 'paymentId', k.payment_id, 'changeId', k.change_id,
          'entries', ARRAY(SELECT id FROM entry WHERE correction_id = k.id))), '[]') FROM correction k),
      'amendments', (SELECT coalesce(json_agg(json_build_object('id', id, 'paymentId', amended_payment_id)), '[]') FROM entry
          WHERE amended_payment_id IS NOT NULL),
      'settlements', (SELECT coalesce(json_agg(json_build_object('entryId', s.entry_id,
          'passed', ARRAY(SELECT id FROM entry WHERE settlement_id = s.id))), '[]') FROM balance_settlement s)) AS facts`);
  return rows[0]?.facts as Facts;
}

/** Where everything stands by the tables. */
export async function readState(pool: Pool): Promise<LedgerState> {
  const states = async (query: string) => {
    const { rows } = await pool.query<{ id: string; state: string }>(query);
    return new Map(rows.map(({ id, state }) => [Number(id), state]));
  };
  return {
    fees: await states(
      `SELECT a.id, coalesce(f.status::text, 'pending') AS state FROM attention a LEFT JOIN fee_state f ON f.attention_id = a.id`,
    ),
    payments: await states('SELECT id, status AS state FROM payment'),
    transfers: await states(`
      SELECT t.id, t.status || CASE WHEN t.is_surplus THEN ', besides' ELSE '' END
                     || CASE WHEN r.transfer_id IS NOT NULL THEN ', came back' ELSE '' END AS state
        FROM transfer t LEFT JOIN transfer_recovery r ON r.transfer_id = t.id`),
    entries: await states('SELECT id, state FROM entry_state'),
    corrections: await states('SELECT id, status AS state FROM correction'),
    holds: await states(
      `SELECT id, CASE WHEN released_at IS NULL THEN 'held' ELSE 'released' END AS state FROM hold`,
    ),
  };
}

/**
 * By doctor and payee, in gross, where this does not hold: what was paid in all is what is due by the rules, corrections and entries,
 * less what waits in unpaid payments or outside them, is held, carried on or written off.
 */
export async function moneyDifferences(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    WITH payee_of_fee AS (
      SELECT f.attention_id, x.society_id FROM calculation f
        JOIN affiliation x ON x.doctor_id = f.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to),
    part AS (
      SELECT CASE status WHEN 'paid' THEN 'paid' ELSE 'unpaid' END AS part, doctor_id, society_id, total_brut_amount AS pesos
        FROM payment WHERE annulment_id IS NULL
      UNION ALL
      SELECT CASE WHEN EXISTS (SELECT FROM held_fee h WHERE h.attention_id = f.attention_id) THEN 'held' ELSE 'waiting' END,
             f.doctor_id, x.society_id, f.calculated_amount FROM payable_fee f JOIN payee_of_fee x USING (attention_id)
      UNION ALL
      SELECT CASE WHEN origin IN ('carried_balance', 'passed_balance') THEN 'carried' ELSE 'waiting' END, doctor_id, society_id, amount
        FROM payable_entry
      UNION ALL
      -- What moved to another payee, who is paid once it is recovered.
      SELECT 'waiting', doctor_id, payee_society_id, amount FROM entry_state WHERE is_waiting AND payment_id IS NULL
      UNION ALL
      -- A balance that two persons settled is owed no more; what was passed on is owed by the other payee.
      SELECT 'written_off', doctor_id, payee_society_id, amount FROM entry_state WHERE status = 'settled'
      UNION ALL
      SELECT 'due', doctor_id, payee_society_id, amount FROM entry_state
       WHERE origin = 'passed_balance' AND status IN ('approved', 'settled')
      UNION ALL
      SELECT 'due', c.doctor_id, x.society_id, c.calculated_amount FROM calculation c JOIN payee_of_fee x USING (attention_id)
       WHERE NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id)
      UNION ALL
      SELECT 'due', r.doctor_id, r.society_id, r.calculated_amount
        FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id
      UNION ALL
      SELECT 'due', doctor_id, payee_society_id, amount FROM entry_state
       WHERE status = 'approved' AND origin IN ('entered', 'scale_adjustment', 'retention_change')),
    summed AS (
      SELECT doctor_id, society_id, coalesce(sum(pesos) FILTER (WHERE part = 'paid'), 0)::int AS paid,
             coalesce(sum(pesos) FILTER (WHERE part = 'due'), 0)::int AS due,
             coalesce(sum(pesos) FILTER (WHERE part = 'unpaid'), 0)::int AS unpaid,
             coalesce(sum(pesos) FILTER (WHERE part = 'waiting'), 0)::int AS waiting,
             coalesce(sum(pesos) FILTER (WHERE part = 'held'), 0)::int AS held,
             coalesce(sum(pesos) FILTER (WHERE part = 'carried'), 0)::int AS carried,
             coalesce(sum(pesos) FILTER (WHERE part = 'written_off'), 0)::int AS written_off
        FROM part GROUP BY 1, 2)
    SELECT * FROM summed WHERE paid <> due - unpaid - waiting - held - carried - written_off`);
  return rows;
}

/**
 * Where this does not hold: what the bank paid of a payment and nobody gave back is the payment, if it is paid by a transfer, and
 * what is to be recovered, to the peso; and nothing is to be recovered of what nothing else pays, or will: the transfer pays it, or
 * that part.
 */
export async function bankDifferences(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    WITH paid_out AS (
      SELECT t.* FROM transfer t
       WHERE t.status = 'paid' AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id)),
    of_payment AS (
      SELECT p.id, sum(p.total_amount)::int AS out,
             coalesce(sum(p.total_amount) FILTER (WHERE t.is_surplus AND s.payment_id IS NULL), 0)::int AS to_recover,
             CASE WHEN p.status = 'paid' AND bool_or(t.is_live OR s.payment_id IS NOT NULL) THEN p.total_amount ELSE 0 END::int AS paid
        FROM paid_out t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id
        LEFT JOIN surplus_part s ON (s.transfer_id, s.payment_id) = (l.transfer_id, l.payment_id)
       GROUP BY p.id)
    SELECT 'payment' AS of, id, out, paid, to_recover FROM of_payment WHERE out <> paid + to_recover
    UNION ALL
    SELECT 'transfer', t.id, t.amount::int, 0, t.amount::int FROM paid_out t
     WHERE t.is_surplus AND EXISTS (
       SELECT FROM transfer_payment own JOIN payment p ON p.id = own.payment_id
        WHERE own.transfer_id = t.id AND p.status = 'processed'
          AND NOT EXISTS (SELECT FROM transfer_payment other WHERE other.payment_id = p.id AND other.is_live))`);
  return rows;
}

/**
 * Where the rules do not give what is due: of a percentage, each line half up by the version that it names; of the progressive
 * scale of a doctor, all of a month together, with what corrections left of it.
 */
export async function ruleDifferences(
  pool: Pool,
  { percent, scale }: { percent: number; scale: number },
): Promise<unknown[]> {
  const { rows } = await pool.query(
    `
    WITH line AS (
      SELECT c.doctor_id, c.period_month AS month, c.base_amount AS base, c.calculated_amount AS fee, c.rule_version_id FROM calculation c
       WHERE NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = c.attention_id)
      UNION ALL
      SELECT r.doctor_id, r.period_month, r.base_amount, r.calculated_amount, r.rule_version_id
        FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id)
    SELECT 'percentage' AS rule, month, base::int, fee::int FROM line LEFT JOIN fee_rule_version v ON v.id = line.rule_version_id
     WHERE line.doctor_id = $1 AND fee <> coalesce((base * v.rate + 5000) / 10000, 0)
    UNION ALL
    SELECT 'scale', month, sum(base)::int, sum(fee)::int
      FROM (SELECT month, base, fee FROM line WHERE doctor_id = $2
            UNION ALL
            SELECT scale_month, 0, amount FROM entry WHERE doctor_id = $2 AND origin = 'scale_adjustment' AND status = 'approved') AS t
     GROUP BY month
    -- Each line is rounded by itself.
    HAVING abs(sum(fee) - (least(sum(base), 150000) * 0.6 + greatest(sum(base) - 150000, 0) * 0.7)) > count(*)`,
    [percent, scale],
  );
  return rows;
}
