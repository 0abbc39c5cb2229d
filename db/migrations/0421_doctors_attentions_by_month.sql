-- What a doctor's attentions add up to is read from totals by month, as it is from totals by day without a doctor
-- (docs/decisions/0144): their index holds no amounts any more.

-- As before (0013_totals.sql), but rows whose keys have no other one stay: of many keys few change in a day.
CREATE OR REPLACE FUNCTION fold_total(total text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  keys CONSTANT text := (SELECT string_agg(attname, ', ' ORDER BY attnum) FROM pg_attribute
                          WHERE attrelid = (total || '_difference')::regclass AND attnum > 0);
BEGIN
  EXECUTE format('WITH several AS MATERIALIZED (SELECT %2$s FROM %1$s GROUP BY %2$s HAVING count(*) > 1),
                       gone AS (DELETE FROM %1$s WHERE (%2$s) IN (SELECT %2$s FROM several) RETURNING *) ', total, keys)
       || (SELECT format('INSERT INTO %1$s (%2$s, %3$s) SELECT * FROM (SELECT %2$s, %4$s FROM gone GROUP BY %2$s) AS folded WHERE (%3$s) <> (%5$s)',
                         total, keys, string_agg(attname, ', '), string_agg(format('sum(%1$s)::bigint AS %1$s', attname), ', '),
                         string_agg('0', ', '))
             FROM pg_attribute
            WHERE attrelid = (total || '_recount')::regclass AND attname <> ALL (string_to_array(keys, ', ')));
END
$$;

-- What each statement changed in the attentions of a doctor's month, by record type, whatever their state.
CREATE TABLE doctor_month_change (
  doctor_id integer NOT NULL,
  -- Its first day.
  month date NOT NULL,
  record_type record_type NOT NULL,
  attentions bigint NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  participated_amount bigint NOT NULL
);
CREATE INDEX doctor_month_change_idx ON doctor_month_change (doctor_id, month);
SELECT create_totals('doctor_month_change', 'attention',
  keys => '{"doctor_id": "doctor_id", "month": "first_day_of_month(attention_date)", "record_type": "record_type"}',
  sums => '{"attentions": "1", "gross_amount": "gross_amount", "net_amount": "net_amount",
            "participated_amount": "participated_amount"}');

-- Of them, those that are paid.
CREATE TABLE doctor_month_paid (
  doctor_id integer NOT NULL,
  -- Its first day.
  month date NOT NULL,
  record_type record_type NOT NULL,
  attentions bigint NOT NULL,
  gross_amount bigint NOT NULL,
  net_amount bigint NOT NULL,
  participated_amount bigint NOT NULL,
  PRIMARY KEY (doctor_id, month, record_type)
);
SELECT create_totals('doctor_month_paid', 'payment', condition => $$payment.status = 'paid'$$,
  joined => 'JOIN payment_line ON payment_line.payment_id = payment.id JOIN attention ON attention.id = payment_line.attention_id',
  keys => '{"doctor_id": "attention.doctor_id", "month": "first_day_of_month(attention.attention_date)",
            "record_type": "attention.record_type"}',
  sums => '{"attentions": "1", "gross_amount": "attention.gross_amount", "net_amount": "attention.net_amount",
            "participated_amount": "attention.participated_amount"}');

DROP INDEX attention_doctor_idx;
CREATE INDEX attention_doctor_idx ON attention (doctor_id, attention_date, id) INCLUDE (record_type);

ANALYZE doctor_month_change, doctor_month_paid;
