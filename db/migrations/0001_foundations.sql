-- Foundations: the extensions, value domains, state types and helper functions on which every table stands.
--
-- How to read this folder: the migrations, in order, are the product's data dictionary. Those up to
-- 0014 are the data model of version 0.2, each table written once, by room; later ones change it, and
-- never an earlier file (docs/decisions/0068). Names are the glossary's (docs/domain.md). Money is
-- whole Chilean pesos, rates are basis points (10.00 % = 1000), calendar dates have no clock, instants
-- are timestamptz.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Whole pesos of one line or one total. Amounts are never negative: a correction is a new record.
CREATE DOMAIN pesos AS bigint CHECK (VALUE BETWEEN 0 AND 9007199254740991);

-- A rate from 0 to 100 % in hundredths of a percent.
CREATE DOMAIN basis_points AS integer CHECK (VALUE BETWEEN 0 AND 10000);

-- The check digit of a RUT's number, by módulo 11 (docs/domain.md).
CREATE FUNCTION rut_check_digit(number bigint) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE 11 - sum(digit * (2 + (position - 1) % 6)) % 11
           WHEN 11 THEN '0' WHEN 10 THEN 'K'
           ELSE (11 - sum(digit * (2 + (position - 1) % 6)) % 11)::text
         END
    FROM unnest(string_to_array(reverse(number::text), NULL)::int[]) WITH ORDINALITY AS d(digit, position)
$$;

-- A RUT in stored form, e.g. 12345678-5: no dots, no leading zeros, upper-case K, right check digit.
CREATE DOMAIN rut AS text
  CHECK (VALUE ~ '^[1-9][0-9]{0,8}-[0-9K]$'
         AND split_part(VALUE, '-', 2) = rut_check_digit(split_part(VALUE, '-', 1)::bigint));

-- Text as searched: lower case and without accents, so that 'nunez' finds 'Núñez'.
CREATE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A patient as searched, on one line: by name, and by RUT with and without its hyphen.
CREATE FUNCTION patient_search_text(patient_name text, patient_rut text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_text(replace(replace(patient_name || ' ' || patient_rut || ' ' || replace(patient_rut, '-', ''),
                                     E'\n', ' '), E'\t', ' '));

CREATE FUNCTION first_day_of_month(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', day::timestamp)::date;

CREATE TYPE user_profile AS ENUM ('admin', 'supervisor', 'doctor', 'user');
CREATE TYPE society_type AS ENUM ('individual', 'society');
CREATE TYPE participation_type AS ENUM ('individual', 'society', 'mixed');
CREATE TYPE payment_type AS ENUM ('transfer', 'check', 'deposit');
CREATE TYPE payment_method AS ENUM ('transfer', 'check', 'cash');
CREATE TYPE schedule_type AS ENUM ('regular', 'night', 'irregular');
CREATE TYPE record_type AS ENUM ('participacion', 'hmq');
CREATE TYPE rule_kind AS ENUM ('rule', 'convention');
CREATE TYPE rule_payment_type AS ENUM ('percentage', 'fixed_amount', 'table_accumulated');
CREATE TYPE exclusivity_mode AS ENUM ('first_win', 'stack');
CREATE TYPE base_amount_source AS ENUM ('grossAmount', 'netAmount', 'participatedAmount');

-- Attention: pending → calculated → paid (docs/decisions/0060).
CREATE TYPE attention_status AS ENUM ('pending', 'calculated', 'paid');
-- Calculation: calculated → pending_payment → processed → paid.
CREATE TYPE calculation_status AS ENUM ('calculated', 'pending_payment', 'processed', 'paid');
-- Payment: born processed, then paid.
CREATE TYPE payment_status AS ENUM ('processed', 'paid');
CREATE TYPE job_status AS ENUM ('pending', 'processing', 'completed', 'failed', 'cancelled');
CREATE TYPE job_step_status AS ENUM ('pending', 'running', 'completed', 'failed');
-- 'sending' is written before the mail server is spoken to, and the outcome after it: what is found in
-- 'sending' without anybody who sends is 'interrupted', and nobody knows whether it arrived.
CREATE TYPE payslip_delivery_state AS ENUM ('queued', 'sending', 'sent', 'failed', 'interrupted');

-- Raises a refusal that the server passes on as a conflict; used as the body of guard triggers whose
-- WHEN clause says what is illegal, so that legal rows cost one comparison and no function call.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$$;

-- Empties the tables that the trigger's argument names, when the one is emptied that they were made from.
CREATE FUNCTION empty_tables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('TRUNCATE %s', TG_ARGV[0]);
  RETURN NULL;
END
$$;
