/**
 * The form of a test question for the assistant, and the placeholders with which questions and truths name what the
 * demo clinic has on the day of the test.
 *
 * A placeholder `{name}` or `{name.column}` stands for a column of the one row of `PLACEHOLDERS[name]`; without a
 * column, for `text`. It is put in as it is, in the question as well as in SQL; texts and dates have their quotation
 * marks in the SQL. Placeholders of months are made by `month(n)`. In SQL `$today` is the database's date in the
 * clinic's zone, put in as a quoted date, and `$doctorId` the number of the asking doctor.
 */

/** The account of the demo clinic that asks: `admin`, `supervisor` or `doctor`. */
export const ASKERS = ['administrator', 'supervisor', 'doctor'] as const;
export type Asker = (typeof ASKERS)[number];

/**
 * What the values of a truth are.
 *
 * - `pesos`, `count`: whole numbers; 0 may also be answered in words (no hay, ninguno).
 * - `percent`: a number such as 15.25, written «15,25 %».
 * - `decimal`: an average with decimals, written «96,4».
 * - `date`: a day, in any usual way of writing it.
 * - `text`: a name, code or word; capitals and accents don't matter.
 * - `rows`: several rows; each value of each row must stand in the answer. Columns are called by the unit of their
 *   values: `text`, `pesos`, `count`, `percent`, `date`, perhaps followed by a digit.
 *
 * Of the other units the answer must contain each value of the first row. No row, and null, mean that the answer must
 * say that there is none.
 */
export const UNITS = ['pesos', 'count', 'percent', 'decimal', 'text', 'date', 'rows'] as const;
export type Unit = (typeof UNITS)[number];

/** What the answer must contain. */
export interface SqlTruth {
  sql: string;
  unit: Unit;
  /** What is meant, where the question may mean several things: the answer says it in its own words. */
  scope?: string;
}

/** The source of a regular expression, to be used with `iu`, that the section or screen named must match. */
export interface HowToTruth {
  howTo: string;
}

/**
 * The right answer says honestly that it does not know, or that this person may not see it, and gives no figure. To small talk
 * it may also answer in kind.
 */
export interface UnknownTruth {
  unknown: true;
}

export type Truth = SqlTruth | HowToTruth | UnknownTruth;

export interface Question {
  id: string;
  as: Asker;
  /** The question before it in the same conversation. */
  after?: string;
  question: string;
  kind: Kind;
  /** Of several, any is right if the answer says which it means. */
  truth: Truth | Truth[];
}

/** The kinds of questions. */
export const KINDS = [
  'attentions-by-state',
  'attentions-by-period',
  'attentions-by-payment-date',
  'of-doctor',
  'of-specialty',
  'of-society',
  'of-service',
  'of-record-type',
  'of-rule',
  'ranking',
  'average',
  'comparison',
  'what-it-is',
  'legal-retention',
  'audit',
  'users',
  'books',
  'when-paid',
  'owed',
  'receipts',
  'holds',
  'corrections',
  'runs',
  'entries',
  'transfers',
  'masters',
  'how-to',
  'unanswerable',
  'not-allowed',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * The month `ago` months before the current one: its name as `text`, `withYear`, `nameYear`, `short`, `year`, `number`, `padded` (of two
 * digits), `digits` (10-2026), `first` and `last` day, and for SQL `days` (`BETWEEN … AND …`) and `period` (`(2026, 10)`).
 */
function month(ago: number): string {
  const first = `(date_trunc('month', $today) - interval '${ago} months')::date`;
  return `
    SELECT name AS text, name || ' de ' || year AS "withYear", name || ' ' || year AS "nameYear", left(name, 3) AS short, year, number,
           to_char(number, 'FM00') AS padded, to_char(number, 'FM00') || '-' || year AS digits, first::text, last::text,
           format('BETWEEN DATE %L AND DATE %L', first, last) AS days, format('(%s, %s)', year, number) AS period
      FROM (SELECT first, (first + interval '1 month - 1 day')::date AS last, extract(year FROM first)::int AS year,
                   extract(month FROM first)::int AS number,
                   (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre',
                          'octubre', 'noviembre', 'diciembre'])[extract(month FROM first)::int] AS name
              FROM (SELECT ${first} AS first) AS m) AS month`;
}

/** The year of today less `ago`. */
function year(ago: number): string {
  return `
    SELECT y AS text, format('BETWEEN DATE %L AND DATE %L', make_date(y, 1, 1), make_date(y, 12, 31)) AS days
      FROM (SELECT extract(year FROM $today)::int - ${ago} AS y) AS year`;
}

/** A day: `text` as 05-10-2026, `iso`, `words` (5 de octubre), `short` (5/10) and `dayOfMonth`. */
function day(sql: string): string {
  return `
    SELECT to_char(d, 'DD-MM-YYYY') AS text, d::text AS iso, extract(day FROM d)::int AS "dayOfMonth",
           extract(day FROM d)::int || '/' || extract(month FROM d)::int AS short,
           extract(day FROM d)::int || ' de ' ||
             (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre',
                    'noviembre', 'diciembre'])[extract(month FROM d)::int] AS words
      FROM (SELECT (${sql})::date AS d) AS day`;
}

/**
 * Doctors by the parts of their names; `is_clear` where the first surname is nobody else's first or second, `is_known` where
 * given name with first surname, and both surnames together, are nobody else's.
 */
const NAMED = `
  SELECT d.id, d.name, d.rut, d.internal_code, d.specialty_id, d.is_active, a.society_id,
         split_part(d.name, ' ', 1) AS given, split_part(d.name, ' ', 2) AS father, split_part(d.name, ' ', 3) AS mother,
         NOT EXISTS (SELECT FROM doctor o WHERE o.id <> d.id AND (split_part(o.name, ' ', 2) = split_part(d.name, ' ', 2)
                     OR split_part(o.name, ' ', 3) = split_part(d.name, ' ', 2))) AS is_clear,
         NOT EXISTS (SELECT FROM doctor o WHERE o.id <> d.id AND split_part(o.name, ' ', 2) = split_part(d.name, ' ', 2)
                     AND (split_part(o.name, ' ', 1) = split_part(d.name, ' ', 1)
                          OR split_part(o.name, ' ', 3) = split_part(d.name, ' ', 3))) AS is_known
    FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id`;

/**
 * A doctor: `text` (the whole name), `short` (given name and first surname), `surnames`, `father` (the first surname),
 * `plain` (as `short`, without accents and capitals), `rut`, `dotted`, `code` (the internal one), `id`, `dotted` and `bare` (the RUT with dots, and as digits alone).
 */
function doctor(id: string): string {
  return `
    SELECT name AS text, given || ' ' || father AS short, father || ' ' || mother AS surnames, father,
           lower(unaccent(given || ' ' || father)) AS plain, rut,
           regexp_replace(reverse(regexp_replace(reverse(split_part(rut, '-', 1)), '(\\d{3})(?=\\d)', '\\1.', 'g')), '^', '')
             || '-' || split_part(rut, '-', 2) AS dotted,
           replace(rut, '-', '') AS bare, internal_code AS code, id
      FROM (${NAMED}) AS n WHERE id = (${id})`;
}

/** The doctor with a clear (or known) name and the `place`-th most attentions of last month among those that fulfil `condition`. */
function busy(condition: string, place = 1, name: 'is_clear' | 'is_known' = 'is_clear'): string {
  return `
    SELECT n.id FROM (${NAMED}) AS n JOIN attention t ON t.doctor_id = n.id
     WHERE t.attention_date {month-1.days} AND n.is_active AND n.${name} AND n.id <> $doctorId AND ${condition}
     GROUP BY n.id ORDER BY count(*) DESC, n.id OFFSET ${place - 1} LIMIT 1`;
}

/** A service: `text` (its name), `plain` (without accents and capitals), `code`, `bare` (its digits), `id`. */
function service(id: string): string {
  return `
    SELECT name AS text, lower(unaccent(name)) AS plain, code, replace(code, '-', '') AS bare, id FROM service
     WHERE id = (${id})`;
}

/** The service with the `place`-th most attentions of last month of a record type. */
function frequent(recordType: string, place: number): string {
  return `
    SELECT service_id FROM attention WHERE attention_date {month-1.days} AND record_type = '${recordType}'
     GROUP BY service_id ORDER BY count(*) DESC, service_id OFFSET ${place - 1} LIMIT 1`;
}

/** Paid in person by a transfer to a known account. */
const IN_PERSON = `
  n.society_id IS NULL AND n.id IN (SELECT id FROM doctor WHERE payment_type = 'transfer' AND bank_code IS NOT NULL
                                      AND bank_account IS NOT NULL)`;

/** What questions and truths name, in an order in which each may name those before it. */
export const PLACEHOLDERS: Record<string, string> = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, ago) => [`month-${ago}`, month(ago)])),
  'year-0': year(0),
  'year-1': year(1),
  'year-2': year(2),
  yesterday: day('$today - 1'),
  day1: day("DATE '{month-2.first}' + 14"),
  day2: day("DATE '{month-1.first}' + 5"),
  day3: day("DATE '{month-1.first}' + 19"),
  payday3: day(
    'SELECT max(payment_date) FROM payment WHERE (period_year, period_month) = {month-3.period}',
  ),
  payday4: day(
    'SELECT max(payment_date) FROM payment WHERE (period_year, period_month) = {month-4.period}',
  ),
  me: doctor('$doctorId'),
  // Paid in person, and through a society.
  doctor1: doctor(busy(IN_PERSON)),
  doctor2: doctor(busy('n.society_id IS NOT NULL')),
  doctor3: doctor(busy(IN_PERSON, 2)),
  doctor4: doctor(busy('n.society_id IS NOT NULL', 2)),
  doctor5: doctor(busy(IN_PERSON, 3, 'is_known')),
  doctor6: doctor(busy('n.society_id IS NOT NULL', 3)),
  doctor7: doctor(busy(IN_PERSON, 4, 'is_known')),
  doctor8: doctor(busy(IN_PERSON, 6, 'is_known')),
  doctor9: doctor(busy('n.society_id IS NOT NULL', 5, 'is_known')),
  doctor10: doctor(busy('n.society_id IS NOT NULL', 8, 'is_known')),
  surgeon: doctor(busy("t.record_type = 'hmq'")),
  // Whose processed month was paid by a bank file.
  transferred: doctor(`
    SELECT p.doctor_id FROM payment p JOIN transfer_payment l ON l.payment_id = p.id AND l.is_live
      JOIN transfer t ON t.id = l.transfer_id AND t.status = 'paid'
     WHERE p.society_id IS NULL AND p.status = 'paid' ORDER BY p.doctor_id LIMIT 1`),
  unpaid: doctor(`
    SELECT p.doctor_id FROM payment p JOIN (${NAMED}) AS n ON n.id = p.doctor_id AND n.is_known AND n.id <> $doctorId AND ${IN_PERSON}
     WHERE p.status = 'processed' AND p.society_id IS NULL AND p.total_amount > 0 ORDER BY p.doctor_id LIMIT 1`),
  held: doctor(
    'SELECT doctor_id FROM hold WHERE doctor_id IS NOT NULL AND released_at IS NULL ORDER BY id LIMIT 1',
  ),
  owing: doctor("SELECT doctor_id FROM entry WHERE origin = 'carried_balance' ORDER BY id LIMIT 1"),
  renting: doctor(
    "SELECT doctor_id FROM entry_schedule WHERE form = 'monthly' ORDER BY id LIMIT 1",
  ),
  advanced: doctor(
    "SELECT doctor_id FROM entry_schedule WHERE form = 'instalments' ORDER BY id LIMIT 1",
  ),
  corrected: doctor("SELECT doctor_id FROM correction WHERE cause = 'not_due' ORDER BY id LIMIT 1"),
  toCorrect: doctor(
    "SELECT doctor_id FROM correction WHERE cause = 'patient_unpaid' ORDER BY id LIMIT 1",
  ),
  amended: doctor(
    'SELECT doctor_id FROM retention_change WHERE doctor_id IS NOT NULL ORDER BY id LIMIT 1',
  ),
  ownRate: doctor("SELECT id FROM doctor WHERE retention_mode = 'own' ORDER BY id LIMIT 1"),
  changing: doctor(
    "SELECT doctor_id FROM account_change WHERE state = 'pending' AND doctor_id IS NOT NULL ORDER BY id LIMIT 1",
  ),
  rejected: doctor(`
    SELECT p.doctor_id FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id
     WHERE t.status = 'rejected' ORDER BY t.id LIMIT 1`),
  late: doctor(
    "SELECT doctor_id FROM payment WHERE sequence > 1 AND status <> 'annulled' ORDER BY id LIMIT 1",
  ),
  chief: doctor(`
    SELECT v.doctor_id FROM fee_rule_version v JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'MED-012' LIMIT 1`),
  service1: service(frequent('participacion', 1)),
  service2: service(frequent('participacion', 2)),
  service3: service(frequent('participacion', 5)),
  service4: service(frequent('participacion', 7)),
  service5: service(frequent('participacion', 12)),
  surgery1: service(frequent('hmq', 1)),
  surgery2: service(frequent('hmq', 2)),
  surgery3: service(frequent('hmq', 4)),
  // Of the asking doctor.
  myService: service(`
    SELECT service_id FROM attention WHERE doctor_id = $doctorId AND attention_date {month-1.days}
     GROUP BY service_id ORDER BY count(*) DESC, service_id LIMIT 1`),
  myPatient: `
    SELECT patient_name AS text, lower(unaccent(patient_name)) AS plain, patient_rut AS rut FROM attention
     WHERE doctor_id = $doctorId AND attention_date {month-1.days} AND patient_rut_is_valid
     ORDER BY gross_amount DESC, id LIMIT 1`,
};
