/**
 * The demo clinic's questions for a doctor's mail and phone, the rules of a specialty, and who approved a month
 * (operations §29.15, operations §34.4, operations §34.8).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  type Case,
  CURRENT,
  demoQuestions,
  itAnswers,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import type { ApprovalStatus } from '../../../contract/payout/month-approvals.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, someone, columnOf, rowsOf, figure } = await demoQuestions();
await rowsOf(
  `UPDATE doctor SET email = 'consulta@ejemplo.cl', phone = '+56 2 2345 6789' WHERE id = ${someone.id}`,
);
/** Processed and not paid yet in the demo clinic. */
const PROCESSED = addMonths(CURRENT, -2);
const named = (specialty: string) => `FROM fee_rule r
    JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
   WHERE r.kind = 'rule' AND v.is_active AND CURRENT_DATE BETWEEN v.valid_from AND coalesce(v.valid_to, 'infinity')
     AND ${specialty}`;
const NAMES_CARDIOLOGY = named(
  "(SELECT id FROM specialty WHERE name = 'Cardiología') = ANY (v.specialty_ids)",
);

describe('operations §29.15, operations §34.4: of the staff', () => {
  itAnswers(admin, [
    ...['correo', 'mail', 'teléfono', 'fono'].map(
      (word): Case => [
        `cuál es el ${word} de ${someone.name}`,
        'doctor_card',
        'consulta@ejemplo.cl',
        '+56 2 2345 6789',
      ],
    ),
    ...['cuánto paga cardio', 'reglas de cardiología', 'qué tramos tiene cardiología'].map(
      (question): Case => [
        question,
        'rule_list',
        () => columnOf(`SELECT r.code ${NAMES_CARDIOLOGY}`),
      ],
    ),
  ]);

  it('of a specialty without a rule of its own it says so', async () => {
    await rowsOf("INSERT INTO specialty (name) VALUES ('Nefrología')");
    const { body } = await ask(admin, 'cuánto paga nefro');
    const ofAll = await figure(`SELECT count(*) ${named('v.specialty_ids IS NULL')}`);
    expect(body.message).toContain('No hay reglas vigentes con la especialidad Nefrología.');
    expect(body.message).toContain(
      `Además hay ${ofAll} reglas vigentes para todas las especialidades.`,
    );
  });

  it('a month is no time of a rule', async () => {
    const { body } = await ask(admin, `cuánto paga cardiología en ${PAID_NAME}`);
    expect(body.lookups).toEqual([]);
  });

  it('operations §34.8: tells by whom and when a month was approved', async () => {
    await rowsOf('UPDATE clinic SET approval_by_another = false');
    const path = `/api/months/${PROCESSED.year}/${PROCESSED.month}/approval`;
    const { body: status } = await admin.get<ApprovalStatus>(path);
    const asked = await admin.post<{ id: number }>(path, {
      hash: status.content?.hash,
      note: 'Octubre',
    });
    expect(asked.status).toBe(201);
    const { id } = asked.body;
    const approved = await admin.post(`/api/month-approvals/${id}/approve`, { id, note: 'Bien' });
    expect(approved.status).toBe(200);
    const { body } = await ask(admin, `quién aprobó ${formatPeriod(PROCESSED)}`);
    expect(body.message).toMatch(/está aprobado por \S.* el \d\d-\d\d-\d{4}\./);
  });
});

it('operations §34.4: a doctor is told where to ask, and nobody else’s', async () => {
  for (const question of ['cuál es mi correo', `teléfono de ${someone.name}`]) {
    const { body } = await ask(doctor, question);
    expect(body.lookups, question).toEqual([]);
    expect(body.message).not.toContain('consulta@ejemplo.cl');
  }
});
