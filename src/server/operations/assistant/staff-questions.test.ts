/** Questions of staff about attentions, months, jobs, rules and what is on file, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  type Case,
  CURRENT,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import {
  addDays,
  addMonths,
  firstDayOf,
  formatPeriod,
  MONTH_NAMES,
} from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { today } from '../../platform/context.ts';

const { app, admin, someone, service, figure, pesos, atenciones } = await demoQuestions();

const pending = "status = 'pending'";
/** Fees with their states. */
const FEES = 'calculation JOIN fee_state USING (attention_id)';
/** Of whose payments some are paid and some only processed. */
const PARTLY_PAID = addMonths(CURRENT, -2);

/** As the database tells it, of today. */
async function payeeOfSomeone(): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `SELECT payee_name, payee_rut = rut AS is_doctor FROM named_doctor WHERE id = ${someone.id}`,
  );
  const [{ payee_name, is_doctor }] = rows;
  return [is_doctor ? 'Se le paga directamente' : `Se paga a ${payee_name}`];
}

const QUESTIONS: Record<string, Case[]> = {
  'attentions by state, month, doctor and type': [
    ['¿Cuántas atenciones pendientes hay?', 'attention_count', () => atenciones(pending)],
    [
      `¿Cuántas atenciones pendientes hay en ${LAST_NAME}?`,
      'attention_count',
      async () =>
        countOf(
          await figure(
            `SELECT count(*) FROM attention_with_status WHERE ${pending} AND ${inMonth('attention_date', LAST)}`,
          ),
          'atención pendiente',
          'atenciones pendientes',
        ),
    ],
    ['Hola, ¿Cuántas atensiones pendientes hay?', 'attention_count', () => atenciones(pending)],
    [
      '¿Cuántas atenciones hubo ayer?',
      'attention_count',
      () => atenciones(`attention_date = '${addDays(today(), -1)}'`),
    ],
    [
      `¿Cuántas atenciones hubo el 3 de ${LAST_NAME.replace(' ', ' de ').toLowerCase()}?`,
      'attention_count',
      `del 3 de ${LAST_NAME.replace(' ', ' de ').toLowerCase()}`,
      () => atenciones(`attention_date = '${addDays(firstDayOf(LAST), 2)}'`),
    ],
    [
      'atenciones calculadas de este mes',
      'attention_count',
      () => atenciones(`status = 'calculated' AND ${inMonth('attention_date', CURRENT)}`),
    ],
    [
      '¿Cuántas atenciones hubo el mes pasado?',
      'attention_count',
      () => atenciones(inMonth('attention_date', LAST)),
      () =>
        pesos(`SELECT sum(gross_amount) FROM attention WHERE ${inMonth('attention_date', LAST)}`),
    ],
    [
      `número de atenciones en ${String(PAID.month).padStart(2, '0')}/${PAID.year}`,
      'attention_count',
      () => atenciones(inMonth('attention_date', PAID)),
    ],
    [
      `total de atenciones del año ${PAID.year}`,
      'attention_count',
      () => atenciones(`extract(year FROM attention_date) = ${PAID.year}`),
    ],
    [
      `atenciones pagadas de ${MONTH_NAMES[PAID.month - 1]?.toLowerCase()}`,
      'attention_count',
      async () =>
        countOf(
          await figure(
            `SELECT count(*) FROM attention_with_status WHERE status = 'paid' AND ${inMonth('attention_date', PAID)}`,
          ),
          'atención pagada',
          'atenciones pagadas',
        ),
    ],
    [
      'cuantas atenciones hmq pendientes hay',
      'attention_count',
      () => atenciones(`${pending} AND record_type = 'hmq'`),
    ],
    [
      `¿Cuántas participaciones hay en ${LAST_NAME}?`,
      'attention_count',
      () => atenciones(`record_type = 'participacion' AND ${inMonth('attention_date', LAST)}`),
    ],
    [
      `¿Cuántas atenciones tiene ${someone.name}?`,
      'attention_count',
      () => atenciones(`doctor_id = ${someone.id}`),
    ],
    [
      `atenciones del doctor ${someone.name.toLowerCase()} en ${LAST_NAME.toLowerCase()}`,
      'attention_count',
      () => atenciones(`doctor_id = ${someone.id} AND ${inMonth('attention_date', LAST)}`),
    ],
    [
      `¿Cuántas atenciones tiene el médico ${formatRut(someone.rut)}?`,
      'attention_count',
      someone.name,
      () => atenciones(`doctor_id = ${someone.id}`),
    ],
  ],
  'how a month is, and what it lacks': [
    [
      '¿Cómo va el mes?',
      'month_state',
      `En ${formatPeriod(CURRENT)}`,
      async () =>
        countOf(
          await figure(
            `SELECT count(*) FROM attention WHERE ${inMonth('attention_date', CURRENT)}`,
          ),
          'atención importada',
          'atenciones importadas',
        ),
    ],
    [
      `estado de ${PAID_NAME}`,
      'month_state',
      () =>
        pesos(
          `SELECT sum(calculated_amount - fee_state.retention_amount) FROM ${FEES} WHERE status = 'paid' AND ${ofPeriod(PAID)}`,
        ),
    ],
    [`¿Cómo vamos en ${LAST_NAME}?`, 'month_state', `En ${LAST_NAME}`],
    ['avance del mes pasado', 'month_state', `En ${LAST_NAME}`],
    [
      '¿Qué falta antes de pagar?',
      'before_paying',
      async () =>
        `Atenciones sin calcular: ${await figure(`SELECT count(*) FROM attention_with_status WHERE ${pending} AND ${inMonth('attention_date', CURRENT)}`)}`,
    ],
    [
      `¿Qué me falta para pagar ${LAST_NAME}?`,
      'before_paying',
      async () =>
        `Registros calculados sin procesar: ${await figure(`SELECT count(*) FROM ${FEES} WHERE status = 'calculated' AND ${ofPeriod(LAST)}`)}`,
    ],
    [
      `¿Hay líneas sin regla en ${LAST_NAME}?`,
      'fee_totals',
      async () =>
        `Registros: ${await figure(`SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND ${ofPeriod(LAST)}`)} registros`,
    ],
    [
      `médicos sin cuenta bancaria en ${LAST_NAME}`,
      'before_paying',
      'Médicos sin cuenta bancaria: ',
    ],
    ...['médicos sin cuenta bancaria', '¿Cuántos médicos no tienen cuenta bancaria?'].map(
      (asked): Case => [
        asked,
        'doctor_list',
        async () =>
          `Hay ${await figure(`SELECT count(*) FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id LEFT JOIN medical_society s ON s.id = a.society_id
            WHERE CASE WHEN s.id IS NULL THEN d.bank_code IS NULL OR d.bank_account IS NULL ELSE s.bank_code IS NULL OR s.bank_account IS NULL END`)} médicos sin una cuenta bancaria completa: `,
        '(se le paga con cheque)',
      ],
    ),
    [`¿Qué falta para cerrar ${LAST_NAME}?`, 'before_paying', LAST_NAME],
    ['filas rechazadas', 'before_paying', 'Filas rechazadas: '],
  ],
  'operations §6.19: what was paid and retained': [
    ...['¿Cuánto pagamos en', 'total pagado a médicos en'].map(
      (asked): Case => [
        `${asked} ${formatPeriod(PARTLY_PAID)}?`,
        'payments',
        () =>
          pesos(
            `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND ${ofPeriod(PARTLY_PAID)}`,
          ),
      ],
    ),
    [
      `¿Cuánto se retuvo en ${LAST_NAME}?`,
      'fee_totals',
      () =>
        pesos(
          `SELECT sum(fee_state.retention_amount) FROM calculation JOIN fee_state USING (attention_id) WHERE ${ofPeriod(LAST)}`,
        ),
    ],
  ],
  'jobs and imports': [
    ['¿Cómo va el trabajo?', 'job_state'],
    ['¿Terminó el cálculo?', 'job_state'],
    ['trabajos fallidos', 'job_state'],
    ['¿Hay trabajos en espera?', 'job_state', 'No hay trabajos en estado Pendiente.'],
    ['¿Terminó la nómina?', 'job_state'],
    ['¿Se enviaron las liquidaciones?', 'job_state'],
    ['¿Cuál fue la última importación?', 'last_imports'],
    ['¿Quién importó el último archivo?', 'last_imports'],
  ],
  'rules for a case': [
    [`¿Qué regla se aplica a ${someone.name}?`, 'rules_for_case', someone.name, '$100.000'],
    [`¿Cuánto se pagaría a ${someone.name} por $200.000?`, 'rules_for_case', '$200.000'],
    [`¿Qué convenio se aplica a la prestación ${service.code}?`, 'rules_for_case', service.name],
    [
      `regla para ${someone.name} con la prestación ${service.code} y base 150 mil`,
      'rules_for_case',
      '$150.000',
      service.name,
      someone.name,
    ],
  ],
  'what is on file': [
    [`RUT de ${someone.name}`, 'doctor_card', formatRut(someone.rut)],
    [`¿Cuál es la especialidad de ${someone.name}?`, 'doctor_card', 'Especialidad: '],
    [`¿A quién se le paga por ${someone.name}?`, 'doctor_card', payeeOfSomeone],
    [`¿Desde cuándo se paga así a ${someone.name}?`, 'doctor_card', payeeOfSomeone],
    [`datos del médico ${someone.rut}`, 'doctor_card', someone.name],
    [`¿En qué banco está ${someone.name}?`, 'doctor_card', 'Banco: '],
    [
      '¿Cuántos médicos hay?',
      'record_counts',
      async () => `Médicos: ${await figure('SELECT count(*) FROM doctor WHERE is_active')}`,
    ],
    ['¿Cuántas prestaciones hay?', 'record_counts', 'Prestaciones: '],
    [
      '¿Cuántas reglas activas tenemos?',
      'rule_list',
      async () =>
        `Hay ${await figure(
          "SELECT count(*) FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.kind = 'rule' AND r.deleted_at IS NULL AND v.is_active AND CURRENT_DATE BETWEEN valid_from AND coalesce(valid_to, 'infinity')",
        )} reglas activas`,
    ],
    ['¿Cuántos convenios hay?', 'record_counts', 'Convenios activos: '],
  ],
};

describe.each(Object.entries(QUESTIONS))('%s', (_, cases) => {
  itAnswers(admin, cases);
});

describe('what is missing before a month can be paid', () => {
  const asked = `¿Qué falta para cerrar ${LAST_NAME}?`;

  it('is listed for a supervisor with every line without a rule', async () => {
    const { body } = await ask(await app.signedInAs('supervisor'), asked);
    const lines = await figure(
      `SELECT count(*) FROM ${FEES} WHERE rule_version_id IS NULL AND status IN ('calculated', 'pending_payment') AND ${ofPeriod(LAST)}`,
    );
    expect(allOf(body)).toContain(`Líneas sin regla: ${lines}`);
  });

  it('operations §24.12: is told of lines without a rule by month, and of all of them where no month was asked for', async () => {
    const lines = async (of: string) =>
      countOf(
        await figure(`SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND ${of}`),
        'registro',
        'registros',
      );
    const ofMonth = (await ask(admin, `¿Cuántos registros sin regla hay en ${LAST_NAME}?`)).body;
    expect(ofMonth.message).toContain(
      `Los honorarios sin regla de ${LAST_NAME}, por mes de atención, son`,
    );
    expect(ofMonth.message).toContain(`en ${await lines(ofPeriod(LAST))}`);
    const ofAll = (await ask(admin, '¿Cuántas líneas sin regla hay?')).body;
    expect(ofAll.message).toContain('Los honorarios sin regla son');
    expect(ofAll.message).toContain(`en ${await lines('true')}`);
    // Of what is not calculated yet nobody knows whether a rule covers it.
    expect(ofAll.message).toContain('aún no se calculan, y no se sabe si alguna regla las cubre');
    expect(ofMonth.message).not.toContain('aún no se calcula');
  });

  it('is not reported as nothing where the profile can’t see it', async () => {
    await app.database.pool.query(
      "UPDATE permission SET is_allowed = false FROM menu_option o WHERE o.id = menu_option_id AND o.href = '/medicos' AND profile = 'supervisor'",
    );
    const { body } = await ask(await app.signedInAs('supervisor'), asked);
    expect(allOf(body)).toContain('Líneas sin regla');
    expect(allOf(body)).not.toContain('cuenta bancaria');
  });
});

describe('operations §6.12: users', () => {
  it('are counted as they were asked for', async () => {
    const { pool } = app.database;
    await pool.query(
      `INSERT INTO app_user (rut, first_name, last_name, email, profile, password_hash, is_active)
       SELECT NULL, 'Sin', 'Uso' || n, 'sin-uso-' || n || '@example.cl', 'user', 'x', false FROM generate_series(1, 120) AS n`,
    );
    const of = async (where: string) =>
      countOf(await figure(`SELECT count(*) FROM app_user WHERE ${where}`), 'usuario', 'usuarios');
    const active = (await ask(admin, '¿Cuántos usuarios activos hay?')).body;
    expect(active.message).toContain(`Hay ${await of('is_active')} activos`);
    expect(active.lookups[0]?.link?.href).toBe('/usuarios?isActive=true');
    const all = (await ask(admin, '¿Cuántos usuarios hay?')).body;
    expect(all.message).toContain(`Hay ${await of('true')}: `);
    expect(all.message).not.toContain('inculados');
    // Linked ones are not told of a part of the users.
    const linked = (await ask(admin, '¿Qué usuarios están vinculados a un médico?')).body;
    expect(linked.lookups).toEqual([]);
    expect(linked.suggestions).not.toEqual([]);
  });
});

it('says of a rule that it is inactive', async () => {
  const { pool } = app.database;
  await pool.query('ALTER TABLE fee_rule_version DISABLE TRIGGER USER');
  const { rows } = await pool.query<{ code: string }>(
    `UPDATE fee_rule_version v SET is_active = false FROM fee_rule r
      WHERE r.id = v.rule_id AND r.id = (SELECT min(id) FROM fee_rule WHERE kind = 'rule') RETURNING r.code`,
  );
  const { body } = await ask(admin, `¿Cuánto paga la regla ${rows[0]?.code}?`);
  expect(body.message).toContain('y está inactiva.');
});
