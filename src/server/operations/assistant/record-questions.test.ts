/**
 * Questions about what is on file and who changed it: users, permissions, doctors, months, books (operations §6.23,
 * operations §34).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  itAnswers,
  LAST_NAME,
} from '../../../../test/support/demo-questions.ts';

const { app, admin, doctor, someone, somebodyElse, columnOf, figure } = await demoQuestions();
const one = async (query: string) => String((await columnOf(query))[0]);

describe('operations §6.23, operations §34.11: who changed what', () => {
  itAnswers(admin, [
    [
      '¿Quién aprobó el arriendo de box 4?',
      'who_changed',
      () =>
        one(
          "SELECT user_name FROM audit_log WHERE action = 'entrySchedule.approve' AND summary LIKE '%Arriendo de box 4%'",
        ),
    ],
    [
      'quien propuso los descuentos de hoy',
      'who_changed',
      () =>
        one(
          "SELECT user_name FROM audit_log WHERE action LIKE 'entry%.propose' ORDER BY id DESC LIMIT 1",
        ),
    ],
    ['¿Qué cambió hoy?', 'who_changed', 'De los cambios del'],
  ]);

  it('names who changed an account, and nobody who changed another field of its doctor', async () => {
    const [before] = (await admin.get(`/api/doctors?ids=${somebodyElse.id}`)).body as Record<
      string,
      unknown
    >[];
    const edit = async (changed: object) => {
      const [now] = (await admin.get(`/api/doctors?ids=${somebodyElse.id}`)).body as Record<
        string,
        unknown
      >[];
      const { status, body } = await admin.put(`/api/doctors/${somebodyElse.id}`, {
        ...now,
        ...changed,
      });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const question = `¿Quién cambió la retención de ${somebodyElse.name}?`;
    await edit({ internalCode: 'CAMBIO-1' });
    expect((await ask(admin, question)).body.lookups).toEqual([]);
    await edit({ retentionMode: 'own', retentionPercentage: 13 });
    const { body } = await ask(admin, question);
    expect(
      body.lookups.map(({ tool }) => tool),
      body.message,
    ).toEqual(['who_changed']);
    expect(body.lookups[0]?.facts).toHaveLength(1);
    expect(before).toBeDefined();
  });

  it.each([
    '¿Quién aprobó el viaje a la luna?',
    '¿Quién cambió algo?',
    '¿Cuántos cambios hubo ayer?',
    'quién no aprobó el arriendo',
  ])('%s: says what it lacks, and nothing else', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.suggestions.length).toBeGreaterThan(0);
  });

  it.each(['¿Quién aprobó el arriendo de box 4?', '¿Quién cambió la cuenta de Ana Araya?'])(
    '%s: not for who has no audit log',
    async (question) => {
      const supervisor = await app.signedInAs('supervisor');
      for (const client of [supervisor, doctor]) {
        const { body } = await ask(client, question);
        expect(body.lookups, body.message).toEqual([]);
      }
    },
  );
});

describe('operations §34.1: what is on file', () => {
  itAnswers(admin, [
    [
      '¿Cuántos médicos activos hay?',
      'doctor_list',
      async () =>
        `Hay ${await figure('SELECT count(*) FROM doctor WHERE is_active')} médicos activos`,
    ],
    ['medicos inactivos', 'doctor_list', 'No hay médicos inactivos.'],
    // operations §27.10
    [
      'quien tiene una retencion distinta a la legal',
      'doctor_list',
      () => one("SELECT name FROM doctor WHERE retention_mode = 'own' LIMIT 1"),
    ],
    [
      '¿Cuántos cardiólogos hay?',
      'doctor_list',
      async () =>
        `Hay ${await figure(
          "SELECT count(*) FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE s.name = 'Cardiología' AND d.is_active",
        )} médicos activos de Cardiología`,
    ],
    [
      'prestaciones de cardiología',
      'service_list',
      async () =>
        `${await figure(
          "SELECT count(*) FROM service v JOIN specialty s ON s.id = v.specialty_id WHERE s.name = 'Cardiología'",
        )} prestaciones de Cardiología`,
    ],
    ['convenios vigentes', 'rule_list', 'convenios vigentes'],
    // operations §34.9
    ['¿Cuadran los libros?', 'books_check', 'libros'],
    // operations §34.8
    ['¿Está cerrado el mes pasado?', 'closed_months', 'no está cerrado'],
    // operations §34.6
    ['¿Qué perfil tiene Elisa Vidal?', 'users', 'tiene el perfil Usuario'],
    ['cuantos supervisores hay', 'users', 'de perfil Supervisor'],
    // operations §34.5
    ['¿Quién puede ver la Nómina Bancaria?', 'permissions', 'Administrador', 'Nómina Bancaria'],
    [
      'a que pantallas puede entrar el supervisor',
      'permissions',
      async () =>
        `${await figure(
          "SELECT count(*) FROM permission p JOIN menu_option m ON m.id = p.menu_option_id WHERE p.profile = 'supervisor' AND p.is_allowed AND m.is_active",
        )} pantallas`,
    ],
  ]);
});

describe('operations §6.23, operations §6.34: what is near, and is not answered by something else', () => {
  itAnswers(admin, [
    [`que retencion tiene ${somebodyElse.name}`, 'doctor_card', 'de retención'],
    ['¿Hay pagos retenidos?', 'held_payments', 'pausa'],
    [`cuanto ganaron los cardiologos en ${LAST_NAME}`, 'fee_groups', 'especialidad Cardiología'],
  ]);

  it.each([
    '¿Cuántas atenciones se importaron hoy?',
    `¿Cuántos pediatras tienen atenciones en ${LAST_NAME}?`,
    '¿Qué médico no tuvo atenciones?',
  ])('%s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.message).not.toContain('calce con «no»');
    expect(body.suggestions.length).toBeGreaterThan(0);
  });

  it('keeps the words that are searched for in what goes on from it', async () => {
    const { body } = await ask(admin, '¿y cuándo?', ['¿Quién aprobó el arriendo de box 4?']);
    expect(body.message).toContain('con «4»');
  });
});

describe('operations §6.34: a doctor', () => {
  itAnswers(doctor, [
    // operations §27.3
    [
      'cuál es la retención legal de este año',
      'legal_retention',
      'La retención legal de las boletas de',
    ],
    ['en que banco me pagan', 'doctor_card', someone.name],
    ['tengo anticipos', 'entries', 'en sus pagos'],
    ['pagos pendientes', 'fee_totals', 'sin pagar'],
  ]);

  it.each(['¿Cuánto se pagó en total el mes pasado?', 'total pagado por la clinica este año'])(
    '%s: everybody’s is not answered with their own',
    async (question) => {
      const { body } = await ask(doctor, question);
      expect(body.lookups, body.message).toEqual([]);
    },
  );
});

describe('operations §29.1: rules and agreements', () => {
  const inForce = (kind: string, where = 'true') =>
    figure(
      `SELECT count(*) FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
        WHERE r.kind = '${kind}' AND r.deleted_at IS NULL AND v.is_active AND ${where}
          AND CURRENT_DATE BETWEEN valid_from AND coalesce(valid_to, 'infinity')`,
    );

  it.each([
    ['cuántos convenios activos tenemos', 'convention', 'convenios activos', '/convenios'],
    ['cuántas reglas activas tenemos', 'rule', 'reglas activas', '/reglas'],
  ])('are active if they are in force today: %s', async (question, kind, many, screen) => {
    const { body } = await ask(admin, question);
    const count = await inForce(kind);
    expect(body.message).toContain(`Hay ${count} ${many}`);
    expect(body.lookups[0]?.link?.href).toBe(`${screen}?state=active`);
  });

  it('without an end are those in force', async () => {
    const { body } = await ask(admin, 'convenios sin término');
    expect(body.message).toContain(`Hay ${await inForce('convention', 'valid_to IS NULL')} conv`);
  });

  it('operations §29.2, operations §29.4: that are switched off are over, which is said, and do not end any more', async () => {
    const { body } = await ask(admin, 'convenios vencidos');
    expect(body.message).toContain('no llegó a su término: está desactivado');
    const [off] = await columnOf(
      `SELECT code FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
        WHERE r.kind = 'convention' AND NOT v.is_active AND valid_to > CURRENT_DATE LIMIT 1`,
    );
    const year = await one(
      `SELECT extract(year FROM valid_to) FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE code = '${off}'`,
    );
    const ending = await ask(admin, `convenios que terminan en ${year}`);
    expect(ending.body.lookups).toMatchObject([{ tool: 'rule_list' }]);
    expect(JSON.stringify(ending.body)).not.toContain(off);
  });
});
